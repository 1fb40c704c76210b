// A line about each engine in German; the service describes others.

/** @type {MessageParts["engines"]} */
export const messages = {
  search: "Rechnet voraus, mit mehr Zeit tiefer; mit voller Stärke die stärkste.",
  proven: "Irrt in bewiesenen Eröffnungen nie, sonst wie die Suche.",
  "threat-search": "Greift an: findet Siege durch Vierer und Drohungen.",
  learned: "Spielt, was ein Modell aus vielen Partien gelernt hat; Siege und Blocks werden geprüft.",
  "attack-weights": "Schnell: wiegt die Angriffe durch jedes Feld, ohne vorauszurechnen.",
  minimax: "Perfekt auf kleinen Brettern: rechnet jede Partie bis zum Ende.",
  "win-block": "Nimmt einen Sieg, blockt einen und spielt sonst irgendwohin.",
  random: "Spielt irgendwohin.",
  dice: "Kennt Eröffnungen, Siege und Blocks, und ein Würfel lässt sie manche übersehen.",
  humanlike: "Gewinnt, blockt und bevorzugt sonst die Mitte und eine Ecke.",
  "line-rank": "Zählt die offenen Linien durch jedes Feld.",
};
