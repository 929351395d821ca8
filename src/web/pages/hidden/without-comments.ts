import { withoutBetween } from '../../../kernel/values/without-between';

/** A style or style sheet without its comments. As in a browser, the last one may lack its end. */
export const withoutComments = (css: string): string =>
	withoutBetween(css, { open: '/*', close: '*/', instead: ' ', isOpenEnded: true });
