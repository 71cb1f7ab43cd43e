interface ChoicesProps<Name extends string> {
  label: string;
  names: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** One of a few, all in sight. */
export function Choices<Name extends string>({ label, names, chosen, onChoose }: ChoicesProps<Name>) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {(Object.keys(names) as Name[]).map((name) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === chosen} onChange={() => onChoose(name)} />
          <span>{names[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TextProps {
  label: string;
  value: string;
  placeholder?: string;
  rows?: number;
  onText: (text: string) => void;
  /** Only what is complete counts, as half a colour is none. */
  whole?: boolean;
}

export function Text({ label, rows = 1, whole, onText, ...shown }: TextProps) {
  const Tag = rows > 1 ? 'textarea' : 'input';
  const tell = ({ currentTarget }: { currentTarget: EventTarget }) =>
    onText((currentTarget as HTMLInputElement).value);
  return (
    <div class="field">
      <label for={label}>{label}</label>
      <Tag
        id={label}
        {...shown}
        {...(rows > 1 && { rows })}
        {...(whole ? { onChange: tell } : { onInput: tell })}
      />
    </div>
  );
}

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onNumber: (value: number) => void;
}

export const Slider = ({ label, value, min, max, onNumber }: NumberProps) => (
  <label class="slider">
    {label}
    <output>{value} px</output>
    <input
      type="range"
      {...{ min, max, value }}
      onInput={({ currentTarget }) => onNumber(Number(currentTarget.value))}
    />
  </label>
);
