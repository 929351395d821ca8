import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { switchSetting, noHttpRequests, secret, setting } from './credential-fields';
import { IDENTITY_CREDENTIAL_TITLE } from '../src/instance/credential-names';

const forJwt = { show: { mode: ['jwt'] } };
const forFixed = { show: { mode: ['fixed'] } };
const forKey = (...keySource: string[]) => ({ show: { mode: ['jwt'], keySource } });

export class ForemanIdentityApi implements ICredentialType {
	name = 'foremanIdentityApi';

	displayName = IDENTITY_CREDENTIAL_TITLE;

	icon: Icon = {
		light: 'file:foreman-identity-api.svg',
		dark: 'file:foreman-identity-api.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-foreman/n8n-nodes-foreman/blob/main/docs/identity.md';

	// Only what is secret takes an expression: data of a run must not decide whom it acts for.
	properties: INodeProperties[] = [
		{
			displayName: 'Mode',
			name: 'mode',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Fixed',
					value: 'fixed',
					description: 'One team uses this n8n: every call acts for the identity below',
				},
				{
					name: 'JWT',
					value: 'jwt',
					description:
						'Several teams or customers do: each call acts for the person in a verified token',
				},
			],
			default: 'fixed',
		},
		{
			displayName: 'Key',
			name: 'keySource',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'JWKS URL', value: 'jwksUrl', description: 'Keys that the issuer publishes' },
				{ name: 'Public Key', value: 'publicKey', description: 'One key, as PEM or JWK' },
				{
					name: 'Shared Secret',
					value: 'secret',
					description: 'A key that checks a token can also make one. Prefer the others.',
				},
			],
			default: 'jwksUrl',
			displayOptions: forJwt,
		},
		setting('JWKS URL', 'jwksUrl', 'Begins with https://', {
			required: true,
			placeholder: 'e.g. https://issuer.example/.well-known/jwks.json',
			displayOptions: forKey('jwksUrl'),
		}),
		switchSetting(
			'Allow This Machine',
			'allowLoopback',
			'Whether the JWKS URL may point to the machine n8n runs on, also with http://',
			{ displayOptions: forKey('jwksUrl') },
		),
		setting('Public Key', 'publicKey', 'As PEM (SPKI) or JWK', {
			typeOptions: { rows: 4 },
			required: true,
			placeholder: 'e.g. -----BEGIN PUBLIC KEY-----',
			displayOptions: forKey('publicKey'),
		}),
		{
			displayName: 'Algorithms',
			name: 'algorithms',
			type: 'multiOptions',
			noDataExpression: true,
			options: [
				'Ed25519',
				'EdDSA',
				'ES256',
				'ES384',
				'ES512',
				'PS256',
				'PS384',
				'PS512',
				'RS256',
				'RS384',
				'RS512',
			].map((name) => ({ name, value: name })),
			default: [],
			description: 'Those that a token may be signed with. None chosen means all of these.',
			displayOptions: forKey('jwksUrl', 'publicKey'),
		},
		secret('Secret', 'secret', 'At least 32 bytes for HS256, 48 for HS384, 64 for HS512', {
			required: true,
			displayOptions: forKey('secret'),
		}),
		{
			displayName: 'Algorithm',
			name: 'hmacAlgorithm',
			type: 'options',
			noDataExpression: true,
			options: ['HS256', 'HS384', 'HS512'].map((name) => ({ name, value: name })),
			default: 'HS256',
			displayOptions: forKey('secret'),
		},
		setting('Issuer', 'issuer', 'The exact value of the claim iss', {
			required: true,
			placeholder: 'e.g. https://issuer.example',
			displayOptions: forJwt,
		}),
		setting('Audience', 'audience', 'What the claim aud must be or contain', {
			required: true,
			placeholder: 'e.g. foreman',
			displayOptions: forJwt,
		}),
		setting(
			'Organisation Claim',
			'organisationClaim',
			'Where the token names the organisation, such as org or app.org.id',
			{ default: 'org', displayOptions: forJwt },
		),
		setting('Agency Claim', 'agencyClaim', 'Where the token names the agency', {
			default: 'agency',
			displayOptions: forJwt,
		}),
		setting('User Claim', 'userClaim', 'Where the token names the user', {
			default: 'sub',
			displayOptions: forJwt,
		}),
		setting('Token Type', 'headerType', 'The typ that the header must have. Empty means any.', {
			placeholder: 'e.g. at+jwt',
			displayOptions: forJwt,
		}),
		{
			displayName: 'Clock Skew',
			name: 'clockSkew',
			type: 'number',
			noDataExpression: true,
			typeOptions: { minValue: 0, maxValue: 300 },
			default: 30,
			description: 'Seconds by which the clocks of issuer and n8n may differ',
			displayOptions: forJwt,
		},
		{
			displayName: 'Max Age',
			name: 'maxAge',
			type: 'number',
			noDataExpression: true,
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'Seconds since the token was issued. 0 means that only its own expiry counts.',
			displayOptions: forJwt,
		},
		setting(
			'Organisation',
			'organisation',
			'Any name will do. Keep it: what Foreman stores belongs to it.',
			{ default: 'main', required: true, displayOptions: forFixed },
		),
		setting('Agency', 'agency', 'A part of the organisation, such as a team. Keep it as well.', {
			default: 'main',
			required: true,
			displayOptions: forFixed,
		}),
		setting(
			'User',
			'user',
			'Whom agents act for, and who has decided, as approvals and the audit name them',
			{ default: 'operator', required: true, displayOptions: forFixed },
		),
		secret(
			'Operator Password',
			'operatorPassword',
			'With which people sign in to the pages of a Foreman Admin Trigger: at least 12 characters, better a long passphrase. Empty: sign-in is off.',
			{ placeholder: 'e.g. four or more random words', displayOptions: forFixed },
		),
		noHttpRequests,
	];
}
