/** An invented bank. */
export interface Bank {
  id: string;
  name: string;
  about: string;
}

export const banks: readonly Bank[] = [
  { id: 'lantern-street', name: 'Lantern Street Bank', about: 'Current accounts and savings' },
  { id: 'paper-crane', name: 'Paper Crane Bank', about: 'Online only' },
  { id: 'old-ferry', name: 'Old Ferry Mutual', about: 'Owned by its members' },
  { id: 'third-tuesday', name: 'Third Tuesday Savings', about: 'Savings only' },
];

export function bankOf(id: string): Bank | undefined {
  return banks.find((bank) => bank.id === id);
}
