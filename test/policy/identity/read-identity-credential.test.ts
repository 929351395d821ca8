import { ForemanIdentityApi } from '../../../credentials/ForemanIdentityApi.credentials';
import {
	publicKeyAlgorithms,
	secretAlgorithms,
} from '../../../src/policy/identity/identity-config';
import { readIdentityCredential } from '../../../src/policy/identity/read-identity-credential';

const { properties } = new ForemanIdentityApi();

/** What n8n stores when a person opens the credential and fills in these fields. */
const filledIn = (fields: Record<string, unknown>) => ({
	...Object.fromEntries(properties.map(({ name, default: preset }) => [name, preset])),
	...fields,
});

const named = { mode: 'jwt', issuer: 'https://issuer.example', audience: 'foreman' };
const { mode: _, ...issued } = named;
const SECRET = 'a-secret-of-more-than-thirty-two-bytes';

describe('the identity credential', () => {
	it('with a JWKS URL checks with public keys, 30 seconds of skew and the usual claims', () => {
		const jwksUrl = 'https://issuer.example/jwks.json';
		expect(readIdentityCredential(filledIn({ ...named, jwksUrl }))).toEqual({
			mode: 'token',
			keys: { from: 'jwks', url: jwksUrl, allowLoopback: false, algorithms: publicKeyAlgorithms },
			...issued,
			clockSkew: 30,
			claims: { organisation: 'org', agency: 'agency', user: 'sub' },
		});
	});

	it('with a public key takes the algorithms that were chosen', () => {
		const fields = { ...named, keySource: 'publicKey', publicKey: 'PEM', algorithms: ['ES256'] };
		expect(readIdentityCredential(filledIn(fields))).toMatchObject({
			keys: { from: 'public-key', publicKey: 'PEM', algorithms: ['ES256'] },
		});
	});

	it('with a secret takes HS algorithms alone, whatever was chosen for keys before', () => {
		const fields = { ...named, keySource: 'secret', secret: SECRET, algorithms: ['RS256'] };
		expect(readIdentityCredential(filledIn(fields))).toMatchObject({
			keys: { from: 'secret', secret: SECRET, algorithms: ['HS256'] },
		});
	});

	it('keeps what else was set', () => {
		const fields = {
			...named,
			...{ jwksUrl: 'https://a.example', headerType: 'at+jwt', clockSkew: 0, maxAge: 60 },
			...{ organisationClaim: 'app.org', agencyClaim: 'app.agency', userClaim: 'uid' },
		};
		expect(readIdentityCredential(filledIn(fields))).toMatchObject({
			...{ tokenType: 'at+jwt', clockSkew: 0, maxTokenAge: 60 },
			claims: { organisation: 'app.org', agency: 'app.agency', user: 'uid' },
		});
	});

	it('as it is preset serves one team, in which nobody can sign in yet', () => {
		expect(readIdentityCredential(filledIn({}))).toEqual({
			mode: 'fixed',
			identity: { organisation: 'main', agency: 'main', user: 'operator' },
		});
	});

	it('keeps the password of operators as it was typed, and only for a fixed identity', () => {
		const operatorPassword = ' four random words ';
		expect(readIdentityCredential(filledIn({ operatorPassword }))).toMatchObject({
			operatorPassword,
		});
		const jwt = { ...named, jwksUrl: 'https://a.example', operatorPassword };
		expect(readIdentityCredential(filledIn(jwt))).not.toHaveProperty('operatorPassword');
	});

	it('with a fixed identity is that identity', () => {
		const identity = { organisation: 'org-1', agency: 'agency-1', user: 'user-1' };
		const fields = { mode: 'fixed', ...identity };
		expect(readIdentityCredential(filledIn(fields))).toEqual({ mode: 'fixed', identity });
	});

	it.each([
		['no key', { ...named }, 'JWKS URL ('],
		['no issuer', { mode: 'jwt', jwksUrl: 'https://a.example', audience: 'a' }, 'Issuer ('],
		['no audience', { mode: 'jwt', jwksUrl: 'https://a.example', issuer: 'a' }, 'Audience ('],
		['a short secret', { ...named, keySource: 'secret', secret: 'hunter2' }, 'Secret ('],
		['too much skew', { ...named, jwksUrl: 'https://a.example', clockSkew: 301 }, 'Clock Skew ('],
		['a negative age', { ...named, jwksUrl: 'https://a.example', maxAge: -1 }, 'Max Age ('],
		['half a fixed identity', { agency: '' }, 'Agency ('],
		['a short password', { operatorPassword: 'hunter2' }, 'Operator Password ('],
		['a mode that there is not', { mode: 'none' }, 'Mode ('],
	])(
		'with %s is refused, naming the field as the panel does, and no value',
		(_name, fields, field) => {
			const read = () => readIdentityCredential(filledIn(fields));
			expect(read).toThrow(expect.objectContaining({ code: 'unauthorized' }));
			expect(read).toThrow(field);
			expect(read).not.toThrow('hunter2');
		},
	);

	it.each([undefined, null, 'x', []])('that is %p is refused', (data) => {
		expect(() => readIdentityCredential(data)).toThrow(
			expect.objectContaining({ code: 'unauthorized' }),
		);
	});

	it('offers the algorithms that Foreman checks', () => {
		const offered = (name: string) =>
			properties
				.find((property) => property.name === name)
				?.options?.map((option) => ('value' in option ? option.value : undefined))
				.sort();
		expect(offered('algorithms')).toEqual([...publicKeyAlgorithms].sort());
		expect(offered('hmacAlgorithm')).toEqual([...secretAlgorithms].sort());
	});
});
