import { textOf } from '../laws/sources';

const page = textOf('docs/how-to/connect-a-client.md');

/** The first block of code beneath a heading of the page about clients. */
export const blockOf = (title: string): string | undefined => {
	const [, part = ''] = page.split(`\n## ${title}\n`);
	return /^```\w+\n([^]*?)\n```$/m.exec(part.split('\n## ', 1)[0] ?? '')?.[1];
};

/** The same, with this address and key filled in. */
export const documentedSetting = (title: string, address: string, key: string): string =>
	(blockOf(title) ?? '')
		.replaceAll('https://n8n.example.com/webhook/mcp', address)
		.replaceAll('YOUR_KEY', key);
