// The games of the lesson, from the proofs of these names: `make lessons` writes this file.

/** Proof and moves by the part of the lesson. */
export const LESSON_GAMES = {
  threats: { name: "h8g15", moves: "h8g15g9i8i9h9g7f6f10e11g10g8d10h10f8e9i7j6f7h7f9f11e8h11c10e10d9g6b11" },
  defence: { name: "h8b14", moves: "h8b14g7h6f8g8f6e5f7f9h7i7j10i9e7d7h10g9h9h11g10i10i8j7f5f4g6j9e4" },
  quiet: { name: "h8a15", moves: "h8a15i9h7i8g8i11i7g7j10f9h9f6e5i10i12f8f7e6h6h10j12c6d6d7e8c8f5c9c7e7g9d8g5b10" },
  threes: { name: "h8g12", moves: "h8g12i7i6h6h7j6k5j8k9g8i8j9j10g9f10g7g6f8f5e4i5e5f6e7h10e8d8e6" },
  fours: { name: "h8f10", moves: "h8f10i7g11h7e9d8f9h9h6j6g9g7f7f6i9j7k7j8c9d9i13h12f11f8f12f13e13h10h11j9j5j10" },
};
