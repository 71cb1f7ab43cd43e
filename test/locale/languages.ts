import ar from '../../src/locale/ar';
import de from '../../src/locale/de';
import es from '../../src/locale/es';
import fr from '../../src/locale/fr';
import he from '../../src/locale/he';
import it from '../../src/locale/it';
import ja from '../../src/locale/ja';
import nl from '../../src/locale/nl';
import pl from '../../src/locale/pl';
import pt from '../../src/locale/pt';
import tr from '../../src/locale/tr';
import zhHans from '../../src/locale/zh-Hans';

/** Every language there is a script for, by its tag. */
export const LANGUAGES = { ar, de, es, fr, he, it, ja, nl, pl, pt, tr, 'zh-Hans': zhHans };

export type Tag = keyof typeof LANGUAGES;
