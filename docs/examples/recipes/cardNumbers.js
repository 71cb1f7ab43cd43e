/** The check digit of card numbers (Luhn). */
function hasCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether groups of digits that stand together, such as `4111 1111 1111 1111`, make a card number. */
export function hasCardNumber(text) {
  const runs = text.match(/\d+(?:[\s.\p{Pd}]{1,2}\d+)*/gu) ?? [];
  return runs.some((run) => {
    const groups = run.split(/\D+/);
    return groups.some((_, first) => {
      let digits = '';
      return groups.slice(first, first + 19).some((group) => {
        digits += group;
        return digits.length >= 13 && digits.length <= 19 && hasCheckDigit(digits);
      });
    });
  });
}

/** The option `beforeSend`: a text with a card number stays in the composer. */
export const beforeSend = (text) =>
  hasCardNumber(text) ? { reason: 'Please leave out card numbers.' } : text;
