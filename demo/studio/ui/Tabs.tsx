interface TabsProps<Name extends string> {
  label: string;
  names: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
  class: string;
}

/** Tabs as in the ARIA Authoring Practices: arrow keys select a tab. The id of a panel is `<name>-panel`. */
export function Tabs<Name extends string>({ label, names, chosen, onChoose, ...rest }: TabsProps<Name>) {
  const tabs = Object.keys(names) as Name[];

  function move(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    const current = tabs.indexOf(chosen);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    const name = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!name) return;
    event.preventDefault();
    onChoose(name);
    event.currentTarget.querySelector<HTMLElement>(`#${name}-tab`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} onKeyDown={move} {...rest}>
      {tabs.map((name) => (
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
