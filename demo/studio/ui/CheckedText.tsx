import type { Signal } from '@preact/signals-core';

/** A typed text that is not applied as it stands. */
export interface Draft {
  text: string;
  /** The value that the text would replace. */
  over: string;
  /** The person has left the field or pressed Enter. */
  isComplete: boolean;
}

interface CheckedTextProps {
  label: string;
  value: string;
  /** Drafts of all fields by their labels. */
  drafts: Signal<Readonly<Record<string, Draft>>>;
  /** Returns the fault of a text, in a sentence. */
  check: (text: string) => string | undefined;
  /** Gets each text that is right, while the person types. */
  onText: (text: string) => void;
  rows?: number;
  placeholder?: string;
  /** Texts that the field offers. Any other text may be typed, too. */
  suggestions?: readonly string[];
}

/** A field that keeps a wrong text as it was typed, and shows its fault below. */
export function CheckedText(props: CheckedTextProps) {
  const { label, value, drafts, check, onText, rows = 1, suggestions = [], ...attributes } = props;
  const Tag = rows > 1 ? 'textarea' : 'input';
  // A list of ids is split at spaces.
  const faultId = `fault-of-${label.replaceAll(/\W+/g, '-')}`;
  const draft = drafts.value[label];
  // A value that comes from elsewhere, such as a preset, replaces the typed text.
  const typed = draft?.over === value ? draft : undefined;
  // Half a colour is never right.
  const fault = typed?.isComplete ? check(typed.text) : undefined;

  function take({ currentTarget }: { currentTarget: EventTarget }, isComplete: boolean) {
    const text = (currentTarget as HTMLInputElement).value;
    drafts.value = {
      ...drafts.peek(),
      // A complaint stays until the text is right.
      [label]: { text, over: value, isComplete: isComplete || fault !== undefined },
    };
    if (!check(text) && text !== value) onText(text);
  }

  return (
    <div class="field">
      <label for={label}>{label}</label>
      <Tag
        id={label}
        {...attributes}
        {...(rows > 1 && { rows })}
        {...(suggestions.length && { type: 'text' as const, list: `${label}-suggestions` })}
        value={typed?.text ?? value}
        aria-invalid={fault !== undefined}
        aria-describedby={faultId}
        onInput={(event) => take(event, false)}
        onChange={(event) => take(event, true)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${label}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      <p id={faultId} role="alert">
        {fault}
      </p>
    </div>
  );
}
