import { z } from 'zod';

const property = z.object({
	type: z.string().optional(),
	enum: z.array(z.unknown()).optional(),
});

const condition = z.object({
	properties: z.record(z.object({ enum: z.array(z.unknown()) })),
	required: z.array(z.string()).default([]),
});

const rule = z.object({
	if: condition,
	then: z.object({ allOf: z.array(z.object({ required: z.array(z.string()) })) }),
});

/** What n8n answers at `GET /credentials/schema/{type}`. */
export const credentialSchema = z.object({
	properties: z.record(property),
	required: z.array(z.string()).default([]),
	allOf: z.array(rule).default([]),
});

type CredentialSchema = z.output<typeof credentialSchema>;

type Data = Record<string, unknown>;

function emptyValue({ type, enum: choices }: z.output<typeof property>): unknown {
	if (choices && choices.length > 0) return choices[0];
	if (type === 'number') return 0;
	if (type === 'boolean') return false;
	return type === 'json' ? '{}' : '';
}

const applies = (data: Data, { properties, required }: z.output<typeof condition>) =>
	required.every((name) => name in data) &&
	Object.entries(properties).every(
		([name, { enum: choices }]) => !(name in data) || choices.includes(data[name]),
	);

/** The smallest credential that n8n accepts: every required field, empty. */
export function emptyCredential(schema: CredentialSchema): Data {
	const data: Data = {};
	let wanted = schema.required;
	while (wanted.length > 0) {
		for (const name of wanted) data[name] = emptyValue(schema.properties[name] ?? {});
		wanted = schema.allOf
			.filter((one) => applies(data, one.if))
			.flatMap((one) => one.then.allOf.flatMap(({ required }) => required))
			.filter((name) => !(name in data));
	}
	return data;
}
