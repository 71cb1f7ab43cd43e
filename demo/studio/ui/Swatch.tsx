/** A dot in a colour. */
export const Swatch = ({ color }: { color: string }) => (
  <svg class="dot" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <circle cx="6" cy="6" r="5.5" fill={color} />
  </svg>
);
