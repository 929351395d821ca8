import { addressSecrets } from '../../../src/policy/secrets/address-secrets';

test('of an address everything goes that lets somebody in', () => {
	const token = 'a1b2c3d4e5f6a1b2';
	const address = `https://somebody:pass0word1234@hooks.example.com/services/T01/${token}%2B?key=k3y-of-a-channel#frag-m3nt-0001`;
	expect(addressSecrets(address)).toEqual(
		expect.arrayContaining([
			address,
			`/services/T01/${token}%2B?key=k3y-of-a-channel`,
			...[`${token}%2B`, `${token}+`, 'k3y-of-a-channel', 'pass0word1234', 'frag-m3nt-0001'],
		]),
	);
});

test('words of an address stay words', () => {
	expect(addressSecrets('https://n8n.example.com/webhook/approvals')).toEqual([
		...['https://n8n.example.com/webhook/approvals', '/webhook/approvals'],
	]);
	expect(addressSecrets('http://127.0.0.1:5678/hook')).toEqual(['http://127.0.0.1:5678/hook']);
});

test('what is no address is a secret as a whole, and nothing is nothing', () => {
	expect(addressSecrets('not an address')).toEqual(['not an address']);
	expect(addressSecrets('')).toEqual([]);
	expect(addressSecrets('https://x.example/%E0%A4%A-0123456789abc')).toContain(
		'%E0%A4%A-0123456789abc',
	);
});
