import type { ComponentChildren } from 'preact';

export interface ChoicesProps<Name extends string> {
  label: string;
  names: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** Radio buttons in a row. */
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

interface SelectProps<Name extends string> extends ChoicesProps<Name> {
  /** @default 'field' */
  class?: string;
}

/** A list that opens. */
export const Select = <Name extends string>({
  label,
  names,
  chosen,
  onChoose,
  ...rest
}: SelectProps<Name>) => (
  <div class="field" {...rest}>
    <label for={label}>{label}</label>
    <select
      id={label}
      title={label}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Name)}
    >
      {Object.entries<string>(names).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

interface FileButtonProps {
  /** For screen readers. */
  name: string;
  accept: string;
  onFile(file: File): void;
  children: ComponentChildren;
}

/** A button that asks for a file. The same file can be chosen again. */
export const FileButton = ({ name, accept, onFile, children }: FileButtonProps) => (
  <label class="button" title={name}>
    {children}
    <input
      type="file"
      accept={accept}
      aria-label={name}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        currentTarget.value = '';
      }}
    />
  </label>
);

interface TextProps {
  label: string;
  value: string;
  placeholder?: string;
  rows?: number;
  onText: (text: string) => void;
}

export function Text({ label, rows = 1, onText, ...attributes }: TextProps) {
  const Tag = rows > 1 ? 'textarea' : 'input';
  const report = ({ currentTarget }: { currentTarget: EventTarget }) =>
    onText((currentTarget as HTMLInputElement).value);
  return (
    <div class="field">
      <label for={label}>{label}</label>
      <Tag id={label} {...attributes} {...(rows > 1 && { rows })} onInput={report} />
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onNumber: (value: number) => void;
}

export const Slider = ({ label, value, min, max, onNumber }: SliderProps) => (
  <label class="slider">
    {label}
    <output>{value} px</output>
    <input
      type="range"
      min={min}
      max={max}
      value={value}
      onInput={({ currentTarget }) => onNumber(Number(currentTarget.value))}
    />
  </label>
);
