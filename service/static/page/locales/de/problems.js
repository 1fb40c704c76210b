// The messages about problems that the service reports, in German.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "Die Engine spielt dieses Spiel nicht",
    "/problems/limit-reached": "Die Grenze wurde ohne Ergebnis erreicht",
    "/problems/model-unavailable": "Das trainierte Modell ist nicht verfügbar",
    "/problems/engine-unavailable": "Die Engine ist nicht verfügbar",
    "/problems/not-ready": "Der Dienst startet gerade",
    "/problems/body-too-large": "Die Partie ist zu lang",
    "/problems/busy": "Der Dienst ist ausgelastet",
    "/problems/rate-limited": "Zu viele Anfragen",
    "/problems/internal-error": "Im Dienst ist ein Fehler aufgetreten",
    "/problems/game-over": "Die Partie ist zu Ende",
    "/problems/invalid-position": "Die Stellung ist unmöglich",
    "/problems/illegal-move": "Der Zug ist nicht erlaubt",
    "/problems/invalid-notation": "Brett, Zug oder Aufzeichnung sind nicht lesbar",
    "/problems/invalid-rules": "Diese Regeln ergeben kein Spiel",
    "/problems/invalid-option": "Eine Einstellung der Engine hat einen ungültigen Wert",
    "/problems/no-win-probability": "Die Engine gibt keine Gewinnchancen an",
    "/problems/response-too-large": "Die Antwort wäre zu groß",
    "/problems/cancelled": "Die Suche wurde abgebrochen",
    "/problems/explorer-unavailable": "Die Eröffnungsdatenbank ist nicht verfügbar",
    "/problems/unauthorized": "Der Dienst verlangt einen API-Schlüssel",
    "/problems/unknown-engine": "Der Dienst hat diese Engine nicht",
  },
  other: "Der Dienst hat die Anfrage abgelehnt",
  advice: {
    "/problems/unsupported-rules": "Wähle eine andere Engine oder ein anderes Brett.",
    "/problems/limit-reached": "Gib der Engine mehr Zeit, oder wähle eine andere.",
    "/problems/model-unavailable": "Wähle eine andere Engine; die übrigen sind nicht betroffen.",
    "/problems/engine-unavailable": "Wähle eine andere Engine; die übrigen sind nicht betroffen.",
    "/problems/not-ready": "Der Dienst startet gerade. Versuche es gleich noch einmal.",
    "/problems/body-too-large": "Die Partie ist für den Dienst zu lang.",
  },
};
