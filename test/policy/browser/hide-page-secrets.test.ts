import { hidePageSecrets } from '../../../src/policy/browser/hide-page-secrets';

const MARKER = '[redacted:page]';

test.each([
	[
		'uid=1_5 textbox "Password" value="hunter2 is mine"',
		`uid=1_5 textbox "Password" value="${MARKER}"`,
	],
	['- textbox "Client secret" [ref=e5]: abc', `- textbox "Client secret" [ref=e5]: ${MARKER}`],
	[
		'- textbox "Einmalcode / OTP" [ref=e5]: 123456',
		`- textbox "Einmalcode / OTP" [ref=e5]: ${MARKER}`,
	],
	['  - text: API key Zm9vYmFy', `  - text: ${MARKER}`],
	['Your new token is 8f14e45fceea167a5a36', `Your new token is ${MARKER}`],
])('what a field for a secret holds is not shown: %s', (line, shown) => {
	expect(hidePageSecrets(line)).toBe(shown);
});

test('what stands below such a label is not shown, where it looks like no word', () => {
	const page = ['heading "Client secret"', 'button "Copy"', 'GOCSPX-12ab34cd56ef', 'link "Next"'];
	expect(hidePageSecrets(page.join('\n'))).toBe(
		['heading "Client secret"', 'button "Copy"', MARKER, 'link "Next"'].join('\n'),
	);
});

test('the rest of a page is as it is', () => {
	const page = [
		'uid=1_1 RootWebArea "Consoles"',
		'uid=1_2 textbox "Name of the app" value="Orders 2026-11-21"',
		'- link "Client ID 8f14e45fceea167a5a36" [ref=e2]: https://console.example.com/apps/12345678901',
	].join('\n');
	expect(hidePageSecrets(page)).toBe(page);
});

test('answers are looked through at any depth, and pictures are left out', () => {
	const secret = 'textbox "Passwort" value="x"';
	expect(
		hidePageSecrets({
			response: [
				{ type: 'text', text: secret },
				{ type: 'image', data: 'aGk=' },
			],
		}),
	).toEqual({
		response: [
			{ type: 'text', text: `textbox "Passwort" value="${MARKER}"` },
			{ type: 'text', text: '[a picture was left out]' },
		],
	});
});
