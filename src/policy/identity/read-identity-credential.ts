import { z } from 'zod';

import { ToolError } from '../../kernel/tool-error';
import { type IdentityConfig, identityConfig } from './identity-config';

/** What an empty field of n8n means: not given. */
const text = z.string().trim().default('');
const optional = (value: string) => (value === '' ? undefined : value);

const credentialSchema = z.object({
	mode: z.enum(['jwt', 'fixed']).default('jwt'),
	keySource: z.enum(['jwksUrl', 'publicKey', 'secret']).default('jwksUrl'),
	jwksUrl: text,
	allowLoopback: z.boolean().default(false),
	publicKey: text,
	algorithms: z.array(z.string()).default([]),
	secret: z.string().default(''),
	hmacAlgorithm: z.string().default('HS256'),
	issuer: text,
	audience: text,
	headerType: text,
	clockSkew: z.number().default(30),
	maxAge: z.number().default(0),
	organisationClaim: text,
	agencyClaim: text,
	userClaim: text,
	organisation: text,
	agency: text,
	user: text,
	operatorPassword: z.string().default(''),
});
type Fields = z.output<typeof credentialSchema>;

function keysOf(fields: Fields) {
	const algorithms = fields.algorithms.length > 0 ? fields.algorithms : undefined;
	const { jwksUrl: url, allowLoopback, publicKey, secret, hmacAlgorithm } = fields;
	return {
		jwksUrl: { from: 'jwks', algorithms, url, allowLoopback },
		publicKey: { from: 'public-key', publicKey, algorithms },
		secret: { from: 'secret', secret, algorithms: [hmacAlgorithm] },
	}[fields.keySource];
}

function configOf(fields: Fields) {
	const { organisation, agency, user, organisationClaim, agencyClaim, userClaim } = fields;
	if (fields.mode === 'fixed')
		return {
			mode: 'fixed',
			identity: { organisation, agency, user },
			operatorPassword: optional(fields.operatorPassword),
		};
	return {
		mode: 'token',
		keys: keysOf(fields),
		issuer: fields.issuer,
		audience: fields.audience,
		tokenType: optional(fields.headerType),
		clockSkew: fields.clockSkew,
		maxTokenAge: fields.maxAge === 0 ? undefined : fields.maxAge,
		claims: {
			organisation: optional(organisationClaim),
			agency: optional(agencyClaim),
			user: optional(userClaim),
		},
	};
}

const titles: Readonly<Record<string, string>> = {
	'keys.url': 'JWKS URL',
	'claims.organisation': 'Organisation Claim',
	'claims.agency': 'Agency Claim',
	'claims.user': 'User Claim',
	maxTokenAge: 'Max Age',
};

function titleOf(path: z.ZodIssue['path']): string {
	const words = String(path.at(-1) ?? '').replace(/([A-Z])/g, ' $1');
	return titles[path.join('.')] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const incomplete = (error: z.ZodError) =>
	new ToolError({
		code: 'unauthorized',
		// paths and our own messages: no value of the credential is in them
		message: `The Foreman Identity API credential is not complete: ${error.issues
			.map((issue) => `${titleOf(issue.path)} (${issue.message})`)
			.join(', ')}.`,
		hint: 'Have the operator correct the credential. Nothing was done.',
	});

/** The settings in a Foreman Identity API credential. Throws `ToolError` where they would check too little. */
export function readIdentityCredential(data: unknown): IdentityConfig {
	const fields = credentialSchema.safeParse(data);
	if (!fields.success) throw incomplete(fields.error);
	const config = identityConfig.safeParse(configOf(fields.data));
	if (!config.success) throw incomplete(config.error);
	return config.data;
}
