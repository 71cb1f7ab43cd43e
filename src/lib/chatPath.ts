/** The outline of the bubble's icon, which the light tag draws too. */
export const CHAT_PATH = 'M5 3h10q2 0 2 2v6q0 2-2 2H9l-4 4v-4q-2 0-2-2V5q0-2 2-2z';
