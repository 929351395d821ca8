import { judgeBrowserCall } from '../../../src/policy/browser/judge-browser-call';
import { nested } from '../../kernel/nested';
import { hideSecrets } from '../../../src/policy/secrets/hide-secrets';

const judging = {
	clean: (text: string) => text.replaceAll('s3cret', '***'),
	own: ['http://localhost:5678/', 'https://n8n.example.com'],
};

test.each([
	{ url: 'https://console.example.com/apps' },
	{ uid: '1_5', value: 'Orders' },
	{ ref: 'e5', text: 'https://n8n.example.com/rest/oauth2-credential/callback' },
	{},
])('%j is made', (given) => {
	expect(judgeBrowserCall(given, judging)).toBeUndefined();
});

test.each([
	{ ref: 'e2', text: 'password: "Tr0ub4dor&3-correct"' },
	{ fields: [{ ref: 'e2', value: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' }] },
	{ password: 'Tr0ub4dor&3-correct' },
])('%j is not, by its looks', (given) => {
	const hide = hideSecrets([]);
	const clean = (text: string) => String(hide(text));
	expect(judgeBrowserCall(given, { ...judging, clean })).toContain(
		'A secret is never typed by you.',
	);
});

test.each([
	[{ uid: '1_5', value: 's3cret' }, 'A secret is never typed by you.'],
	[{ fields: [{ name: 'Key', value: '[redacted:page]' }] }, 'A secret is never typed by you.'],
	[{ url: 'https://console.example.com/?key=s3cret' }, 'A secret is never typed by you.'],
	[{ url: 'file:///etc/passwd' }, 'not the address of a web page'],
	[{ url: 'javascript:alert(1)' }, 'not the address of a web page'],
	[{ URL: 'chrome://settings' }, 'not the address of a web page'],
	[{ url: 'console.example.com' }, 'not the address of a web page'],
	[{ url: 'https://n8n.example.com/home/credentials' }, 'This n8n is not opened by you.'],
	[{ url: 'http://localhost:5678/webhook-waiting/1' }, 'This n8n is not opened by you.'],
])('%j is not', (given, why) => {
	expect(judgeBrowserCall(given, judging)).toContain(why);
});

test('one whose arguments are nested too deep to be looked through is not made', () => {
	expect(judgeBrowserCall({ value: nested(3_000) }, judging)).toContain('nested too deep');
});
