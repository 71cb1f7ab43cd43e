import { openPage } from '../../support/uiPage';

// Imported first, because React looks for a document when it is loaded. React 18 runs effects in listeners of its own, and
// learns of errors in them from the window.
openPage({ disableErrorCapturing: false });
