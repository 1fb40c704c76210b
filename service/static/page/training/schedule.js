// When the positions of a repertoire are asked again.
//
// Source: P. Woźniak, "Algorithm SM-2" (super-memory.com/english/ol/sm2.htm), with two grades: a right answer leaves the factor
// as it is, and a wrong one takes 0.2 from it, as in Anki.

/** Days until the second and third time, and at most. */
const [FIRST, SECOND, MOST] = [1, 6, 365];
const [FACTOR, LEAST_FACTOR, LAPSE] = [2.5, 1.3, 0.2];

/**
 * What is known of an answer.
 *
 * @typedef {object} Card
 * @property {number} due  The day on which it is asked again, see `dayOf`.
 * @property {number} interval  Days between the last right answer and that day; 0 after a wrong one.
 * @property {number} factor  By which a right answer multiplies the interval.
 */

/** Whether a card is asked on a day; one that was never asked is new, and not due. @param {Card | undefined} card @param {number} day */
export function isDue(card, day) {
  return card !== undefined && card.due <= day;
}

/**
 * The card after an answer. A right answer before its day changes nothing.
 *
 * @param {Card | undefined} card  Undefined before the first answer.
 * @param {boolean} isRight
 * @param {number} day
 * @returns {Card}
 */
export function afterAnswer(card, isRight, day) {
  const { interval, factor } = card ?? { interval: 0, factor: FACTOR };
  if (!isRight) return { due: day, interval: 0, factor: interval === 0 ? factor : Math.max(LEAST_FACTOR, factor - LAPSE) };
  if (card !== undefined && !isDue(card, day)) return card;
  const next = interval === 0 ? FIRST : interval === FIRST ? SECOND : Math.min(MOST, Math.ceil(interval * factor));
  return { due: day + next, interval: next, factor };
}

/**
 * How many of a repertoire's cards are due on a day, and how many are new.
 *
 * @param {number} count  Of all.
 * @param {Card[]} cards  Those that were asked.
 * @param {number} day
 */
export function countsOf(count, cards, day) {
  return { due: cards.filter((card) => isDue(card, day)).length, new: Math.max(0, count - cards.length) };
}
