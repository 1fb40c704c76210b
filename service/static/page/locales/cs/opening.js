// The messages of openings that settle the colors, in Czech.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: první hráč položí tři kameny – černý, bílý a černý; druhý si vybere barvu. Na tahu je pak bílý.",
    swap2:
      "Swap2: první hráč položí tři kameny – černý, bílý a černý. Druhý si vybere barvu, nebo přidá dva kameny a výběr nechá prvnímu. Na tahu je pak bílý.",
    rif: "RIF: první hráč položí jedno z 26 zahájení, s kameny na střed a do středových čtverců 3×3 a 5×5; druhý si vybere barvu. Bílý položí čtvrtý kámen, černý nabídne dva páté tahy a bílý jeden vybere. Na tahu je pak bílý.",
    soosorv8:
      "Soosõrv-8: první hráč položí jedno z 26 zahájení, druhý si vybere barvu. Bílý položí čtvrtý kámen a ohlásí až osm pátých tahů, druhý z hráčů si vybere barvu. Černý tolik tahů nabídne a bílý jeden vybere. Na tahu je pak bílý.",
    taraguchi10:
      "Taraguchi-10: kameny se kladou na střed a do středových čtverců 3×3, 5×5, 7×7 a 9×9 a po každém si druhý z hráčů vybere barvu. Po čtvrtém může černý místo toho nabídnout deset pátých tahů, z nichž bílý jeden vybere. Na tahu je pak bílý.",
    yamaguchi:
      "Yamaguchi: první hráč položí jedno z 26 zahájení a ohlásí až deset pátých tahů; druhý si vybere barvu. Bílý položí čtvrtý kámen, černý nabídne páté tahy a bílý jeden vybere. Na tahu je pak bílý.",
  },
  you: "Jste na řadě",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `položit ${number}. kámen ze ${count}, černý`,
    O: (number, count) => `položit ${number}. kámen ze ${count}, bílý`,
  },
  placeOne: {
    X: (number) => `položit ${number}. kámen, černý`,
    O: (number) => `položit ${number}. kámen, bílý`,
  },
  square: (side) => (side === 1 ? "na střed" : `do středového čtverce ${side}×${side}`),
  takeOne: "vybrat barvu",
  takeOrPlace: "vybrat barvu, nebo přidat dva kameny",
  takeOrOffer: (count) => `vybrat barvu, nebo nabídnout ${count} pátých tahů`,
  take: { X: "Vzít černé", O: "Vzít bílé" },
  placeMore: "Přidat dva",
  offerMany: (count) => `Nabídnout ${count} pátých tahů`,
  declare: "ohlásit počet pátých tahů",
  declared: (count) => `Nabídky na pátý tah: ${count}.`,
  offer: (number, count) => `nabídnout ${number}. pátý tah z ${count}`,
  offered: (number) => `${number}. nabídnutý pátý tah`,
  choose: (cells) => `vybrat pátý tah: ${cells}`,
  same: (cell) => `${cell} je díky symetrii totéž co nabídnutý pátý tah.`,
  offline: "Bez připojení: enginy nemohou o zahájení rozhodovat. Předejte řízení člověku, nebo počkejte na službu.",
  took: {
    X: (opening, player) => `${opening}: ${player} vzal černé.`,
    O: (opening, player) => `${opening}: ${player} vzal bílé.`,
  },
};
