import { hideSecrets } from '../../../src/policy/secrets/hide-secrets';

const known = 'a-known-secret-of-a-credential';

test('what is known, what looks like a secret, and what lets one answer for a person are all taken out', () => {
	const hide = hideSecrets([known]);
	const key = 'a1'.repeat(32);
	const link = `https://n8n.example/webhook-waiting/1/approval?approval=a&foreman-key=${key}`;
	const said = JSON.stringify(
		hide({
			a: known,
			b: `ghp_${'a1B2'.repeat(9)}`,
			c: 'Your code is 482915.',
			d: link,
			e: 'stays',
		}),
	);
	for (const secret of [known, 'ghp_', '482915', key]) expect(said).not.toContain(secret);
	expect(said).toContain('stays');
});
