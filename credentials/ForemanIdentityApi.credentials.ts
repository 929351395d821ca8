import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

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
		{
			displayName: 'JWKS URL',
			name: 'jwksUrl',
			type: 'string',
			noDataExpression: true,
			default: '',
			required: true,
			placeholder: 'e.g. https://issuer.example/.well-known/jwks.json',
			description: 'Begins with https://',
			displayOptions: forKey('jwksUrl'),
		},
		{
			displayName: 'Allow This Machine',
			name: 'allowLoopback',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether the JWKS URL may point to the machine n8n runs on, also with http://',
			displayOptions: forKey('jwksUrl'),
		},
		{
			displayName: 'Public Key',
			name: 'publicKey',
			type: 'string',
			noDataExpression: true,
			typeOptions: { rows: 4 },
			default: '',
			required: true,
			placeholder: 'e.g. -----BEGIN PUBLIC KEY-----',
			description: 'As PEM (SPKI) or JWK',
			displayOptions: forKey('publicKey'),
		},
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
		{
			displayName: 'Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'At least 32 bytes for HS256, 48 for HS384, 64 for HS512',
			displayOptions: forKey('secret'),
		},
		{
			displayName: 'Algorithm',
			name: 'hmacAlgorithm',
			type: 'options',
			noDataExpression: true,
			options: ['HS256', 'HS384', 'HS512'].map((name) => ({ name, value: name })),
			default: 'HS256',
			displayOptions: forKey('secret'),
		},
		{
			displayName: 'Issuer',
			name: 'issuer',
			type: 'string',
			noDataExpression: true,
			default: '',
			required: true,
			placeholder: 'e.g. https://issuer.example',
			description: 'The exact value of the claim iss',
			displayOptions: forJwt,
		},
		{
			displayName: 'Audience',
			name: 'audience',
			type: 'string',
			noDataExpression: true,
			default: '',
			required: true,
			placeholder: 'e.g. foreman',
			description: 'What the claim aud must be or contain',
			displayOptions: forJwt,
		},
		{
			displayName: 'Organisation Claim',
			name: 'organisationClaim',
			type: 'string',
			noDataExpression: true,
			default: 'org',
			description: 'Where the token names the organisation, such as org or app.org.id',
			displayOptions: forJwt,
		},
		{
			displayName: 'Agency Claim',
			name: 'agencyClaim',
			type: 'string',
			noDataExpression: true,
			default: 'agency',
			description: 'Where the token names the agency',
			displayOptions: forJwt,
		},
		{
			displayName: 'User Claim',
			name: 'userClaim',
			type: 'string',
			noDataExpression: true,
			default: 'sub',
			description: 'Where the token names the user',
			displayOptions: forJwt,
		},
		{
			displayName: 'Token Type',
			name: 'headerType',
			type: 'string',
			noDataExpression: true,
			default: '',
			placeholder: 'e.g. at+jwt',
			description: 'The typ that the header must have. Empty means any.',
			displayOptions: forJwt,
		},
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
		{
			displayName: 'Organisation',
			name: 'organisation',
			type: 'string',
			noDataExpression: true,
			default: 'main',
			required: true,
			description: 'Any name will do. Keep it: what Foreman stores belongs to it.',
			displayOptions: forFixed,
		},
		{
			displayName: 'Agency',
			name: 'agency',
			type: 'string',
			noDataExpression: true,
			default: 'main',
			required: true,
			description: 'A part of the organisation, such as a team. Keep it as well.',
			displayOptions: forFixed,
		},
		{
			displayName: 'User',
			name: 'user',
			type: 'string',
			noDataExpression: true,
			default: 'operator',
			required: true,
			description: 'Whom agents act for, and who has decided, as approvals and the audit name them',
			displayOptions: forFixed,
		},
		{
			displayName: 'Operator Password',
			name: 'operatorPassword',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			placeholder: 'e.g. four or more random words',
			description:
				'With which people sign in to the pages of a Foreman Admin Trigger: at least 12 characters, better a long passphrase. Empty: sign-in is off.',
			displayOptions: forFixed,
		},
		{
			// The credential signs no requests.
			displayName: 'Allowed HTTP Request Domains',
			name: 'allowedHttpRequestDomains',
			type: 'hidden',
			default: 'none',
		},
	];
}
