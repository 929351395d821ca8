import { readWebAddress } from '../../../src/policy/addresses/read-web-address';

const strict = { allowLoopback: false, encryptedOnly: false };

const reasonOf = (text: string, rules = strict) => {
	const verdict = readWebAddress(text, rules);
	return verdict.allowed ? undefined : verdict.reason;
};

describe('an address is refused', () => {
	it.each<readonly [RegExp, string]>([
		[/space|backslash|control/, ' http://a.example/'],
		[/space|backslash|control/, 'http://a.example/ b'],
		[/space|backslash|control/, 'http://a.ex\tample/'],
		[/space|backslash|control/, 'http://a.example\r\nHost: b.example/'],
		[/space|backslash|control/, 'http://127.0.0.1\\@a.example/'],
		[/space|backslash|control/, 'http:\\\\a.example\\'],
		[/space|backslash|control/, 'http://a.example/\u0000'],
		[/not a URL/, 'a.example'],
		[/not a URL/, '//a.example/'],
		[/not a URL/, 'http://'],
		[/not a URL/, 'http://a.example:99999/'],
		[/not a URL/, 'http://256.256.256.256/'],
		[/not a URL/, 'http://[fe80::1%25eth0]/'],
		[/https/, 'http:a.example/'],
		[/https/, 'http:/a.example/'],
		[/https/, 'http:///a.example/'],
		[/https/, 'ftp://a.example/'],
		[/https/, 'file:///etc/passwd'],
		[/https/, 'data:text/html,x'],
		[/https/, 'javascript:alert(1)'],
		[/https/, 'blob:http://a.example/x'],
		[/password/, 'http://user:pass@a.example/'],
		[/password/, 'http://user@a.example/'],
		[/password/, 'http://@a.example/'],
		[/password/, 'http://127.0.0.1@a.example/'],
		[/port/, 'http://a.example:22/'],
		[/port/, 'http://a.example:5678/'],
		[/port/, 'https://93.184.215.14:8081/'],
		[/this machine/, 'http://localhost/'],
		[/this machine/, 'http://LOCALHOST./'],
		[/this machine/, 'http://a.localhost/'],
		[/this machine/, 'http://lo\u00adcalhost/'],
		[/this machine/, 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/'],
		[/this machine/, 'http://[::]/'],
		[/this machine/, 'http://0/'],
		[/this machine/, 'http://[::ffff:127.0.0.1]/'],
		[/not public/, 'http://169.254.169.254/latest/meta-data/'],
		...[
			'intranet',
			'ip6-localhost',
			'localhost.localdomain',
			'printer.local',
			'vault.internal',
		].map((name) => [/name that is not public/, `http://${name}/`] as const),
		...['a.home.arpa', 'a.onion', 'kubernetes.default.svc', 'a.internal.', 'a,b.example'].map(
			(name) => [/name that is not public/, `http://${name}/`] as const,
		),
	])('%s: %j', (reason, text) => {
		expect(reasonOf(text)).toMatch(reason);
	});
});

test.each([
	['https://a.example/x?y=http://127.0.0.1/@', 'a.example'],
	['https://EXAMPLE.com./', 'example.com'],
	['http://a.example:8080/', 'a.example'],
	['https://a.example:8443/', 'a.example'],
	['https://bücher.example/', 'xn--bcher-kva.example'],
	['https://10.example.com/', '10.example.com'],
	['https://local.example.com/', 'local.example.com'],
	['http://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
])('%s may be asked', (text, host) => {
	expect(readWebAddress(text, strict)).toMatchObject({
		allowed: true,
		address: { host, isLoopback: false },
	});
});

describe('where this machine is allowed', () => {
	const rules = { allowLoopback: true, encryptedOnly: true };

	it.each([
		...['http://127.0.0.1:5678/', 'http://localhost:9/', 'https://[::1]:1/', 'http://127.9.8.7/'],
		'http://2130706433/',
	])('%s may be asked', (text) => {
		expect(readWebAddress(text, rules)).toMatchObject({ address: { isLoopback: true } });
	});

	it.each([
		...['http://0.0.0.0/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://a.localhost/'],
		...['https://10.0.0.1/', 'https://localhost.localdomain/', 'http://user@127.0.0.1/'],
		...['http://a.example/', 'https://a.example:5678/', 'http://[64:ff9b::7f00:1]/'],
	])('%s may not', (text) => {
		expect(readWebAddress(text, rules).allowed).toBe(false);
	});
});

test('what is said about an address does not quote it', () => {
	expect(reasonOf('http://user:geheim@a.example/')).not.toContain('geheim');
});
