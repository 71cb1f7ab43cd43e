interface TabsProps<Name extends string> {
  label: string;
  names: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
  class: string;
}

/** Tabs after the ARIA Authoring Practices: arrows move and choose. Panels are named `<name>-panel`. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose, ...rest }: TabsProps<Name>) {
  const all = Object.keys(names) as Name[];

  function move(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    const here = all.indexOf(chosen);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
    const name = to === undefined ? undefined : all.at(to % all.length);
    if (!name) return;
    event.preventDefault();
    onChoose(name);
    event.currentTarget.querySelector<HTMLElement>(`#${name}-tab`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} onKeyDown={move} {...rest}>
      {all.map((name) => (
        <button
          key={name}
          id={`${name}-tab`}
          role="tab"
          aria-selected={name === chosen}
          aria-controls={`${name}-panel`}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}
