// The messages about problems that the service reports, in Czech.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "Engine tuto hru nehraje",
    "/problems/limit-reached": "V daném limitu nebyl nalezen žádný výsledek",
    "/problems/model-unavailable": "Natrénovaný model není dostupný",
    "/problems/engine-unavailable": "Engine není dostupný",
    "/problems/not-ready": "Služba se spouští",
    "/problems/body-too-large": "Partie je příliš dlouhá",
    "/problems/busy": "Služba je vytížená",
    "/problems/rate-limited": "Příliš mnoho požadavků",
    "/problems/internal-error": "Chyba služby",
    "/problems/game-over": "Partie skončila",
    "/problems/invalid-position": "Taková pozice nemůže vzniknout",
    "/problems/illegal-move": "Neplatný tah",
    "/problems/invalid-notation": "Desku, tah nebo zápis nelze přečíst",
    "/problems/invalid-rules": "Podle těchto pravidel nelze hrát",
    "/problems/invalid-option": "Některé nastavení enginu má neplatnou hodnotu",
    "/problems/no-win-probability": "Engine neudává šance na výhru",
    "/problems/response-too-large": "Odpověď by byla příliš velká",
    "/problems/cancelled": "Propočet byl zrušen",
    "/problems/explorer-unavailable": "Průzkum zahájení není dostupný",
    "/problems/unauthorized": "Služba vyžaduje klíč k API",
    "/problems/unknown-engine": "Služba tento engine nemá",
  },
  other: "Služba požadavek odmítla",
  advice: {
    "/problems/unsupported-rules": "Vyberte jiný engine nebo jinou desku.",
    "/problems/limit-reached": "Dejte enginu více času, nebo vyberte jiný.",
    "/problems/model-unavailable": "Vyberte jiný engine; ostatních se to netýká.",
    "/problems/engine-unavailable": "Vyberte jiný engine; ostatních se to netýká.",
    "/problems/not-ready": "Služba se spouští. Zkuste to za chvíli znovu.",
    "/problems/body-too-large": "Partie je pro službu příliš dlouhá.",
  },
};
