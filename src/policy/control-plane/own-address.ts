/** Twice encoded is as far as a server decodes by mistake. */
const DECODINGS = 3;

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** An address as a server reads it: decoded, in small letters, without detours. */
function plain(address: string): string {
	let text = address.replace(/[\t\n\r]/g, '').replaceAll('\\', '/');
	for (let turn = 0; turn < DECODINGS; turn += 1) text = decoded(text);
	const parts: string[] = [];
	for (const part of text.toLowerCase().split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '' && part !== '.') parts.push(part);
	}
	return `/${parts.join('/')}/`;
}

const closed: ReadonlyArray<readonly [pattern: RegExp, what: string]> = [
	[/\/(?:api\/v\d+|rest)\/(?:.*\/)?data-tables(?:-global)?[/?#]/, "n8n's API for data tables"],
	[/\/(?:webhook|form)-waiting[/?#]/, 'the addresses that resume a waiting run'],
	[/\/webhook(?:-test)?\/(?:[^?#]*\/)?foreman/, "Foreman's own webhooks"],
];

/** What an address leads to that belongs to Foreman or decides for a person; undefined for any other. */
export function ownAddress(address: string): string | undefined {
	const path = plain(address);
	return closed.find(([pattern]) => pattern.test(path))?.[1];
}
