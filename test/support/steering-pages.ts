import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

import { startHostilePages } from './hostile-pages';
import { samplePdf } from './sample-pdf';

const folder = join(__dirname, '..', 'attacks', 'hostile-pages');

const types: Readonly<Record<string, string>> = {
	html: 'text/html; charset=utf-8',
	md: 'text/markdown; charset=utf-8',
	txt: 'text/plain; charset=utf-8',
	json: 'application/json',
	'pdf.txt': 'application/pdf',
};

/** Ways to write a text that people do not read as it is: a page has them as `⟦name|text⟧`. */
const writings: Readonly<Record<string, (text: string) => string>> = {
	tags: (text) =>
		[...text].map((one) => String.fromCodePoint(0xe0000 + (one.codePointAt(0) ?? 0))).join(''),
	selectors: (text) =>
		[...Buffer.from(text)]
			.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
			.join(''),
	wide: (text) =>
		text.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)),
	zero: (text) => [...text].join('\u200b'),
	backwards: (text) => `\u202e${[...text].reverse().join('')}\u202c`,
	base64: (text) => Buffer.from(text).toString('base64'),
};

/** What pages name: things of this n8n, and addresses. */
export type SteeredAt = Readonly<Record<string, string>>;

export interface SteeringPage {
	/** Of its file: `hidden-` asks for something where nobody sees it, `seen-` openly, `refused-` with an answer that is no page. */
	readonly name: string;
	readonly url: string;
	/** A word of what people see of it. */
	readonly seen: string;
	/** A word of what nobody sees. */
	readonly unseen: string;
}

function written(text: string, given: SteeredAt): string {
	return text
		.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => given[name] ?? whole)
		.replace(/⟦(\w+)\|([^⟧]*)⟧/g, (whole, name: string, inner: string) => {
			const write = writings[name];
			if (write === undefined) throw new Error(`no way to write ${whole}`);
			return write(inner);
		});
}

const extensionOf = (name: string) => name.slice(name.indexOf('.') + 1);

const words = (name: string) => {
	const word = name.replace(/[^a-z0-9]/g, '');
	return { seen: `shown${word}`, unseen: `covert${word}` };
};

/** Serves the pages of test/attacks/hostile-pages/ on this machine, and redirects to where nothing may go. */
export async function startSteeringPages(given: SteeredAt) {
	const names = readdirSync(folder).sort();
	const route = (name: string) => (_request: unknown, response: ServerResponse) => {
		const text = written(readFileSync(join(folder, name), 'utf8'), { ...given, ...words(name) });
		const type = types[extensionOf(name)];
		if (type === undefined) throw new Error(`no type for ${name}`);
		response.writeHead(name.startsWith('refused-') ? 403 : 200, { 'content-type': type });
		response.end(type === 'application/pdf' ? samplePdf(text) : text);
	};
	const leadsTo = (location: string) => (_request: unknown, response: ServerResponse) =>
		void response.writeHead(302, { location }).end();
	const server = await startHostilePages({
		...Object.fromEntries(names.map((name) => [`/${name}`, route(name)])),
		'/leads-inside': leadsTo(`${given.internal}/latest/meta-data/`),
		'/leads-out': leadsTo(`${given.collector}/redirect?d=KEYS`),
		'/leads-to-n8n': leadsTo(`${given.n8n}/rest/login`),
	});
	const pages = names.map(
		(name): SteeringPage => ({ name, url: `${server.origin}/${name}`, ...words(name) }),
	);
	return {
		origin: server.origin,
		pages,
		/** Addresses that redirect. */
		leading: ['inside', 'out', 'to-n8n'].map((where) => `${server.origin}/leads-${where}`),
		stop: () => server.stop(),
	};
}

export type SteeringPages = Awaited<ReturnType<typeof startSteeringPages>>;
