const PATHS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3',
  again: 'M20 11a8 8 0 1 0-2.3 6.4M20 4v7h-7',
  outward: 'M9 5H5v14h14v-4M13 4h7v7m0-7-9 9',
  back: 'm15 5-7 7 7 7',
  forth: 'm9 5 7 7-7 7',
  picture: 'M4 5h16v14H4Zm0 11 5-5 4 4 3-3 4 4M15.5 9h.01',
};

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

interface IconButtonProps {
  name: string;
  icon: keyof typeof PATHS;
  disabled?: boolean;
  keys?: string;
  onClick(): void;
}

/** A button whose icon says what it does. Its name shows under the pointer. */
export const IconButton = ({ name, icon, keys, ...attributes }: IconButtonProps) => (
  <button class="icon-button" aria-label={name} title={name} aria-keyshortcuts={keys} {...attributes}>
    <Icon name={icon} />
  </button>
);
