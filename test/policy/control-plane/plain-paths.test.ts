import { plainPaths } from '../../../src/policy/control-plane/own-address';

const read = (address: string) => plainPaths(address).map((segments) => segments.join('/'));

test('a path is read without its detours, decoded and in small letters', () => {
	for (const address of [
		'https://n8n.example/a/../webhook/./Desk',
		'https://n8n.example/webhook//desk',
		'https://n8n.example/%77ebhook/desk',
		'https://n8n.example/%2577ebhook/desk',
		'https://n8n.example\\webhook\\desk',
		'https://n8n.example/web\nhook/desk',
	])
		expect(read(address)).toContain('https:/n8n.example/webhook/desk');
});

test.each(['?x=/../..', '#/../..', '?#/../../..', '?a=/..#/..'])(
	'what stands behind, as in %s, hides no path',
	(behind) => {
		expect(read(`https://n8n.example/webhook/desk${behind}`)).toContain(
			'https:/n8n.example/webhook/desk',
		);
	},
);
