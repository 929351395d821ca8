import { brokenTexts, longText, namingPlaces, refusedAtOnce } from '../support/broken-texts';

test('there are places to try', () => {
	expect(namingPlaces.length).toBeGreaterThan(60);
});

describe.each(brokenTexts)('%s', (_what, text) => {
	it.each(namingPlaces.map(({ tool, field }) => [tool.name, field, { tool, field }] as const))(
		'is no %s %s, as is said before n8n is asked',
		async (_tool, field, place) => {
			const error = await refusedAtOnce(place, text);
			// A name is not held to the length of an id: how long one may be is n8n's to say.
			if (text === longText && error === undefined) expect(field).not.toMatch(/[a-z]Id$/);
			else
				expect(error).toMatchObject({
					message: expect.stringContaining(`"${field}"`),
					retryable: false,
				});
		},
	);
});
