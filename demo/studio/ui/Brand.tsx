import { Accent } from './Accent';
import { Amounts } from './Amounts';
import type { StudioProps } from './controls';
import { Identity } from './Identity';
import { Look } from './Look';
import { Parts } from './Parts';
import { Sentences } from './Sentences';
import { Words } from './Words';

/** What most brands need first, and the rest behind headings. */
export const Brand = (props: StudioProps) => (
  <>
    <Identity {...props} />
    <Accent {...props} />
    <Look {...props} />
    <Words {...props} />
    <Amounts {...props} />
    <Sentences {...props} />
    <Parts {...props} />
  </>
);
