/**
 * Marks what session recorders leave out of their recordings, inputs and attributes too: rrweb, Sentry, PostHog and
 * FullStory go by a class, Datadog, Hotjar, Clarity and LogRocket by an attribute. They do not look beyond a shadow
 * root, and want the mark from the first rendering on.
 */
export const withheld = (name = '') => ({
  class: `${name} rr-block sentry-block ph-no-capture fs-exclude`,
  'data-dd-privacy': 'hidden',
  'data-hj-suppress': true,
  'data-clarity-mask': true,
  'data-private': true,
});
