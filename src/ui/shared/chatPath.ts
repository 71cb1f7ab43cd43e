/** The outline of the bubble's icon, which the light tag draws too. */
export const CHAT_PATH = 'M5 19V5h14v11H8zM9 9h6M9 12h4';
