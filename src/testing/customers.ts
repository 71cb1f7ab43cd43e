/** A customer's money on any day: amounts stand still, and dates count from today. */
export interface Customer {
  userId: string;
  label: string;
  currency: 'GBP' | 'EUR' | 'JPY';
  /** Without a bank, the service knows no figures. */
  connected: boolean;
  accounts: readonly Account[];
  /** The account that a customer with a bank adds. */
  nextAccount: Account;
  /** Next payments, soonest first. The same came a month earlier. */
  income: readonly Due[];
  /** Due in the next 30 days, soonest first. */
  bills: readonly Due[];
  /** By category: in the last 30 days, and last month. */
  spending: Readonly<Record<string, readonly [recent: number, lastMonth: number]>>;
  /** What was paid at a place in the last 30 days; it counts in the spending of its category. */
  places?: readonly (Payment & { payments: number; category: string })[];
  /** Most important first. In the advice, `{day+9}` is the date in nine days. */
  actions: readonly { insightId: string; title: string; advice: string }[];
}

interface Account {
  name: string;
  kind: 'current' | 'savings' | 'credit card';
  balance: number;
}

export interface Payment {
  payee: string;
  amount: number;
}

interface Due extends Payment {
  inDays: number;
  isSubscription?: true;
}

const london: Customer = {
  userId: 'london',
  label: 'London household',
  currency: 'GBP',
  connected: true,
  accounts: [
    { name: 'current account', kind: 'current', balance: 491.19 },
    { name: 'rainy day savings', kind: 'savings', balance: 6420 },
    { name: 'credit card', kind: 'credit card', balance: -1422.46 },
  ],
  nextAccount: { name: 'Paper Crane savings', kind: 'savings', balance: 2150 },
  income: [{ payee: 'Salary', amount: 2950, inDays: 4 }],
  bills: [
    { payee: 'Clearbrook Water', amount: 38.2, inDays: 2 },
    { payee: 'Fernway Car Insurance', amount: 486.2, inDays: 9 },
    { payee: 'Mortgage', amount: 1045, inDays: 10 },
    { payee: 'Moonbeam TV', amount: 12.99, inDays: 10, isSubscription: true },
    { payee: 'Council tax', amount: 164, inDays: 12 },
    { payee: 'Tonecast Music', amount: 10.99, inDays: 14, isSubscription: true },
    { payee: 'Brightside Energy', amount: 118.5, inDays: 17 },
    { payee: 'Sparrow Mobile', amount: 16, inDays: 25 },
    { payee: 'Humdrum Music', amount: 9.99, inDays: 27, isSubscription: true },
    { payee: 'Millpond Gym', amount: 32, inDays: 29, isSubscription: true },
  ],
  spending: {
    housing: [1209, 1209],
    groceries: [372.46, 405.81],
    utilities: [172.7, 172.7],
    'eating out': [182.78, 164.2],
    transport: [71.75, 102.35],
    subscriptions: [65.97, 62.97],
    leisure: [16.55, 57.69],
  },
  places: [
    { payee: 'The Flour Jar', amount: 83.34, payments: 3, category: 'groceries' },
    { payee: 'Cornerway Foods', amount: 52.32, payments: 3, category: 'groceries' },
    { payee: 'Greenstep Market', amount: 124.24, payments: 4, category: 'groceries' },
  ],
  actions: [
    {
      insightId: 'ins_bill_fernway_car_insurance',
      title: 'Set aside £486.20 for Fernway Car Insurance',
      advice:
        'Fernway Car Insurance takes £486.20 on {day+9}, once a year. Your current account holds £491.19 today.',
    },
    {
      insightId: 'ins_card_interest',
      title: 'Pay £1,180 off your credit card',
      advice:
        'Carrying £1,180 on your card cost £21.24 in interest on {day-9}. Your rainy day savings of £6,420 could pay it off.',
    },
    {
      insightId: 'ins_price_moonbeam_tv',
      title: 'Check Moonbeam TV: it went up by £3',
      advice: 'Moonbeam TV went up from £9.99 to £12.99 a month, which is £36 more a year.',
    },
    {
      insightId: 'ins_duplicate_music',
      title: 'You pay for two music subscriptions',
      advice: 'You pay for Tonecast Music and Humdrum Music. Ending one would save at least £119.88 a year.',
    },
  ],
};

const lisbon: Customer = {
  userId: 'lisbon',
  label: 'Lisbon freelancer',
  currency: 'EUR',
  connected: false,
  accounts: [
    { name: 'everyday account', kind: 'current', balance: 2354.5 },
    { name: 'tax savings', kind: 'savings', balance: 4600 },
  ],
  nextAccount: { name: 'Paper Crane savings', kind: 'savings', balance: 1800 },
  income: [
    { payee: 'Studio Azul, invoice', amount: 1450, inDays: 14 },
    { payee: 'Rua Nova Press, invoice', amount: 980, inDays: 28 },
  ],
  bills: [
    { payee: 'Rent', amount: 820, inDays: 10 },
    { payee: 'Inkwell Design Suite', amount: 36.9, inDays: 10, isSubscription: true },
    { payee: 'Casaviva Home Insurance', amount: 214.8, inDays: 12 },
    { payee: 'Moonbeam TV', amount: 8.99, inDays: 20, isSubscription: true },
  ],
  spending: {
    housing: [820, 820],
    groceries: [318.4, 449.05],
    'eating out': [187.13, 183.05],
    utilities: [104.4, 104.4],
    transport: [64.66, 71.2],
    subscriptions: [45.89, 38.89],
  },
  actions: [
    {
      insightId: 'ins_bill_casaviva_home_insurance',
      title: 'Set aside €214.80 for Casaviva Home Insurance',
      advice:
        'Casaviva Home Insurance takes €214.80 on {day+12}, once a year. Your everyday account holds €2,354.50 today.',
    },
    {
      insightId: 'ins_price_inkwell_design_suite',
      title: 'Check Inkwell Design Suite: it went up by €7',
      advice: 'Inkwell Design Suite went up from €29.90 to €36.90 a month, which is €84 more a year.',
    },
  ],
};

const osaka: Customer = {
  userId: 'osaka',
  label: 'Osaka household',
  currency: 'JPY',
  connected: true,
  accounts: [
    { name: 'everyday account', kind: 'current', balance: 730_815 },
    { name: 'savings account', kind: 'savings', balance: 2_415_000 },
    { name: 'credit card', kind: 'credit card', balance: -21_049 },
  ],
  nextAccount: { name: 'Paper Crane savings', kind: 'savings', balance: 420_000 },
  income: [{ payee: 'Salary', amount: 318_000, inDays: 4 }],
  bills: [
    { payee: 'Rent', amount: 92_000, inDays: 6 },
    { payee: 'Moonbeam TV', amount: 1490, inDays: 10, isSubscription: true },
    { payee: 'Momiji Fire Insurance', amount: 38_600, inDays: 14 },
    { payee: 'Koto Music', amount: 980, inDays: 18, isSubscription: true },
  ],
  spending: {
    housing: [92_000, 92_000],
    groceries: [40_581, 43_922],
    utilities: [16_530, 16_530],
    'eating out': [21_270, 34_479],
    transport: [11_465, 14_300],
    subscriptions: [2470, 1970],
  },
  actions: [
    {
      insightId: 'ins_bill_momiji_fire_insurance',
      title: 'Set aside ¥38,600 for Momiji Fire Insurance',
      advice:
        'Momiji Fire Insurance takes ¥38,600 on {day+14}, once a year. Your everyday account holds ¥730,815 today.',
    },
    {
      insightId: 'ins_idle_cash',
      title: 'Move ¥300,000 to savings',
      advice:
        "After your bills and a month of usual spending, about ¥300,000 of your ¥730,815 would stay unused. I can't move money myself; you can do it in your bank's app.",
    },
  ],
};

export const customers: readonly Customer[] = [london, lisbon, osaka];

export function customerOf(userId: string): Customer | undefined {
  return customers.find((customer) => customer.userId === userId);
}

const CONNECT: Customer['actions'][number] = {
  insightId: 'ins_connect_bank',
  title: 'Connect a bank to see your balance',
  advice:
    'Choose “Connect”: you agree to share its accounts. After that I can show your balance, spending and bills.',
};

/**
 * The customer as the service knows them, before or after they have connected a bank in the chat. Every other user has the
 * money of `london`.
 */
export function knownCustomer(userId: string, hasConnected: boolean): Customer {
  const customer = customerOf(userId) ?? london;
  if (customer.connected && hasConnected) {
    return { ...customer, accounts: [...customer.accounts, customer.nextAccount] };
  }
  if (customer.connected || hasConnected) return customer;
  return { ...customer, accounts: [], income: [], bills: [], spending: {}, actions: [CONNECT] };
}
