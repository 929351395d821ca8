import { readWebAddress } from '../addresses/read-web-address';
import type { ControlPlane } from './ports';
import { decodeAddress } from '../../kernel/values/decode-address';

const plain = (text: string): string => decodeAddress(text.replace(/[\t\n\r]/g, '')).toLowerCase();

function segmentsOf(path: string): string[] {
	const parts: string[] = [];
	for (const part of path.split('/'))
		if (part === '..') parts.pop();
		else if (part !== '' && part !== '.') parts.push(part);
	return parts;
}

const pathOf = (address: string) => address.split(/[?#]/, 1).join('');

/** The paths of an address in every way that it can be read. What follows `?` and `#` counts too: a service may pass it on. */
export function plainPaths(address: string): ReadonlyArray<readonly string[]> {
	const whole = plain(address);
	// Encoded signs are part of the path, and a server that decodes before it parts reads them as what they stand for.
	const paths = [plain(pathOf(address)), pathOf(whole)];
	const direct = whole.split(/[/?#&=]/).filter((part) => part !== '' && part !== '.');
	return [...paths.map(segmentsOf), direct];
}

const closed: ReadonlyArray<readonly [pattern: RegExp, what: string]> = [
	[/\/(?:api\/v\d+|rest)\/(?:.*\/)?data-tables(?:-global)?[/?#]/, "n8n's API for data tables"],
	[/\/(?:webhook|form)-waiting[/?#]/, 'the addresses that resume a waiting run'],
	[/\/webhook(?:-test)?\/(?:[^?#]*\/)?foreman/, "Foreman's own webhooks"],
];

const executions = /\/(?:api\/v\d+|rest)\/(?:.*\/)?executions[/?#]/;

/** Whether an address is certainly not of this n8n: public, and not one of its names. */
export function isElsewhere(address: string, hosts: readonly string[]): boolean {
	const read = readWebAddress(address.replace(/^=/, ''), {
		allowLoopback: false,
		encryptedOnly: false,
	});
	return read.allowed && !read.address.host.includes('{') && !hosts.includes(read.address.host);
}

/** What an address leads to that belongs to Foreman or decides for a person; undefined for any other. */
export async function ownAddress(
	address: string,
	{ workflows, hosts }: Pick<ControlPlane, 'workflows' | 'hosts'>,
): Promise<string | undefined> {
	const paths = plainPaths(address);
	for (const segments of paths) {
		const path = `/${segments.join('/')}/`;
		const found = closed.find(([pattern]) => pattern.test(path));
		if (found) return found[1];
		if (executions.test(path) && !isElsewhere(address, hosts))
			return "n8n's API for executions, which hold what people are asked";
	}
	for (const segments of paths) {
		const name = await workflows.behindWebhook(segments);
		if (name !== undefined)
			return `a webhook of the workflow "${name}", in which Foreman works for people`;
	}
	return undefined;
}
