import { useUi } from '../context';

/** A bar from zero. While amounts are hidden, its length is nowhere on the page. */
export function Bar({ share }: { share: number }) {
  const isHidden = useUi().panel.amountsHidden.value;
  return (
    <svg class="bar" aria-hidden="true">
      {!isHidden && <rect width={`${share * 100}%`} height="100%" rx="4" />}
    </svg>
  );
}
