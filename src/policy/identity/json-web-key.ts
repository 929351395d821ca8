import { z } from 'zod';

/** A public key as JSON (RFC 7517). Other members are ignored. */
export const publicJsonWebKey = z
	.object({
		kty: z.string(),
		kid: z.string().optional(),
		use: z.string().optional(),
		key_ops: z.array(z.string()).optional(),
		alg: z.string().optional(),
		n: z.string().optional(),
		e: z.string().optional(),
		crv: z.string().optional(),
		x: z.string().optional(),
		y: z.string().optional(),
		k: z.unknown().optional(),
		d: z.unknown().optional(),
	})
	.refine((key) => key.kty !== 'oct' && key.k === undefined, 'is a secret, not a public key')
	.refine((key) => key.d === undefined, 'holds a private key')
	.transform(({ k: _secret, d: _private, ...key }) => key);
