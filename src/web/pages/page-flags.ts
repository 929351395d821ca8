import type { ParsedPage } from './tree/parse-page';

/** What a reader should know of a page before trusting its text. Only what is so is there. */
export interface PageFlags {
	/** The page holds little but scripts: its text is made in a browser. */
	readonly jsRenderingSuspected?: true;
	readonly loginRequired?: true;
	/** Text that people do not see was left out. */
	readonly hiddenText?: true;
	/** The page or document was too large or too deep to be read to its end. */
	readonly cut?: true;
	/** The body is something else than its type says. */
	readonly contentTypeMismatch?: true;
}

const LITTLE = 300;
const SIGN_IN =
	/\b(?:log ?in|sign ?in|anmelden|einloggen|connexion|iniciar sesión|войти|ログイン)\b/i;

/** Flags of a page in HTML. `textLength` is what is left of it to read. */
export function pageFlags(page: ParsedPage, textLength: number): PageFlags {
	const isBare = textLength < LITTLE;
	const needsScripts =
		isBare && page.scripts > 0 && (textLength < 80 || /javascript/i.test(page.withoutScripts));
	const needsLogin =
		(page.asksPassword && textLength < LITTLE * 4) ||
		(isBare && SIGN_IN.test(page.title)) ||
		/login|signin|sign-in|\/auth/i.test(page.leadsTo ?? '');
	return {
		...(needsScripts ? { jsRenderingSuspected: true } : {}),
		...(needsLogin ? { loginRequired: true } : {}),
		...(page.hidHidden ? { hiddenText: true } : {}),
		...(page.cutBy === undefined ? {} : { cut: true }),
	};
}
