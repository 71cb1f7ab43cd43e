/** How the service behaves. `finance-chat serve --help` describes each. */
export type ScenarioName =
  | 'usual'
  | 'slow'
  | 'down'
  | 'throttled'
  | 'expired'
  | 'signed-out'
  | 'empty'
  | 'malformed'
  | 'refused'
  | 'unconfirmed'
  | 'insecure-link';
