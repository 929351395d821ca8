import { ToolError } from '../../../src/kernel/tool-error';
import { ownPlaces, readWebDomains, refusesAddress } from '../../../src/web/fetch/web-domains';

const names: Readonly<Record<string, readonly string[]>> = {
	'public.example': ['93.184.215.14'],
	'inside.example': ['93.184.215.14', '10.0.0.5'],
	'n8n.example': ['93.184.215.14'],
};

const unavailable = new ToolError({ code: 'unavailable', message: 'unknown', hint: '' });

const refuses = async (address: string, domains = '') =>
	await refusesAddress(
		address,
		{
			network: {
				resolve: async (host) => await Promise.resolve(names[host] ?? Promise.reject(unavailable)),
				send: async () => await Promise.reject(new Error('nothing is sent')),
			},
			domains: readWebDomains(domains),
			ownPlace: ownPlaces(['http://127.0.0.1:5678', 'https://n8n.example']),
		},
		new AbortController().signal,
	);

test.each([
	...[
		'http://127.0.0.1/',
		'http://127.1/',
		'http://2130706433/',
		'http://[::1]/',
		'http://localhost/',
	],
	...[
		'http://169.254.169.254/',
		'http://10.0.0.5/',
		'https://inside.example/',
		'https://n8n.example/',
	],
	...[
		'https://u:p@public.example/',
		'https://public.example:22/',
		'ftp://public.example/',
		'public',
	],
	...[
		'https://pub\tlic.example/',
		'https:\\\\public.example',
		'https://public.example/form-waiting/1',
	],
])('%j is refused', async (address) => expect(await refuses(address)).toBe(true));

test.each(['https://public.example/', 'http://public.example:8080/x?y=http://127.0.0.1/'])(
	'%s is not',
	async (address) => expect(await refuses(address)).toBe(false),
);

test('a name that nobody knows is not: nothing answers there', async () =>
	expect(await refuses('https://unknown.example/')).toBe(false));

test('what an operator says counts', async () => {
	expect(await refuses('https://public.example/', 'other.example')).toBe(true);
	expect(await refuses('http://10.0.0.5:8000/x', 'http://10.0.0.5:8000')).toBe(false);
	expect(await refuses('http://127.0.0.1:5678/x', 'http://127.0.0.1:5678')).toBe(true);
});
