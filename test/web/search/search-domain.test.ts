import { isOfDomains, readDomains, withDomains } from '../../../src/web/search/web-search';

test('domains are read as models write them, each once, in one order', () => {
	expect(
		readDomains([
			...['n8n.io', ' Docs.N8N.io ', '*.example.com', 'https://example.com/a?b', 'example.com.'],
			...['github.com/n8n-io', 'münchen.de', '', ' '],
		]),
	).toEqual(['docs.n8n.io', 'example.com', 'github.com', 'n8n.io', 'xn--mnchen-3ya.de']);
});

test.each(['n8n', 'two words.com', 'a.b) OR (site:c.d', 'https://', '-', 'a..b', 'ftp://a.b'])(
	'%j is refused by its name',
	(domain) => {
		expect(() => readDomains([domain])).toThrow(`includeDomains: "${domain}" is not a domain.`);
	},
);

test('the query takes them in the form of the services', () => {
	expect(withDomains('merge', [])).toBe('merge');
	expect(withDomains('merge', ['a.io', 'b.io'])).toBe('merge (site:a.io OR site:b.io)');
});

test('only what is of them, or below, stays', () => {
	const isOf = (url: string) => isOfDomains(url, ['n8n.io']);
	expect([isOf('https://n8n.io/'), isOf('https://docs.n8n.io/x')]).toEqual([true, true]);
	expect([isOf('https://evil-n8n.io/'), isOf('https://n8n.io.evil.com/')]).toEqual([false, false]);
	expect(isOfDomains('https://anything.example/', [])).toBe(true);
});
