export const Dots = ({ name }) => (
  <p className="dots" role="img" aria-label={name}>
    <span />
    <span />
    <span />
  </p>
);
