import { judgeBrowserCall } from '../../../src/policy/browser/judge-browser-call';

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
	[{ uid: '1_5', value: 's3cret' }, 'A secret is never typed by you.'],
	[{ fields: [{ name: 'Key', value: '[redacted:page]' }] }, 'A secret is never typed by you.'],
	[{ url: 'https://console.example.com/?key=s3cret' }, 'A secret is never typed by you.'],
	[{ url: 'file:///etc/passwd' }, 'no address of a web page'],
	[{ url: 'javascript:alert(1)' }, 'no address of a web page'],
	[{ URL: 'chrome://settings' }, 'no address of a web page'],
	[{ url: 'console.example.com' }, 'no address of a web page'],
	[{ url: 'https://n8n.example.com/home/credentials' }, 'This n8n is not opened by you.'],
	[{ url: 'http://localhost:5678/webhook-waiting/1' }, 'This n8n is not opened by you.'],
])('%j is not', (given, why) => {
	expect(judgeBrowserCall(given, judging)).toContain(why);
});
