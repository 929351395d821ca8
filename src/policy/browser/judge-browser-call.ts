import { DEEPEST_STORED, isDeeperThan } from '../../kernel/values/is-deeper-than';
import { markersIn } from '../../kernel/workflow/secret-marker';
import { cleanTexts } from '../secrets/clean-texts';

interface Judging {
	clean(text: string): string;
	/** Addresses of this n8n: its user may be signed in there, so that the agent could approve its own questions. */
	readonly own: readonly string[];
}

const SECRET =
	'A secret is never typed by you. Ask the person to enter it in the browser, and go on when they say it is done.';

const originOf = (address: string) => (URL.canParse(address) ? new URL(address) : undefined);

const addressesIn = (given: Readonly<Record<string, unknown>>): string[] =>
	Object.entries(given).flatMap(([key, value]) =>
		/^(?:url|href|address)$/i.test(key) && typeof value === 'string' ? [value] : [],
	);

export function judgeBrowserCall(
	given: Readonly<Record<string, unknown>>,
	{ clean, own }: Judging,
): string | undefined {
	if (isDeeperThan(given, DEEPEST_STORED))
		return 'The arguments are nested too deep: send them flatter.';
	const isSecret = JSON.stringify(cleanTexts(given, clean)) !== JSON.stringify(given);
	if (isSecret || markersIn(given).length > 0) return SECRET;
	for (const address of addressesIn(given)) {
		const url = originOf(address);
		if (url === undefined || !['http:', 'https:'].includes(url.protocol))
			return `"${address.slice(0, 100)}" is not the address of a web page: begin it with https://.`;
		if (own.some((one) => originOf(one)?.host === url.host))
			return 'This n8n is not opened by you. Tell the person what to do there.';
	}
	return undefined;
}
