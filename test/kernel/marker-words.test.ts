import { markerWords } from '../../src/kernel/workflow/secret-marker';
import { filesBelow, textOf } from '../laws/sources';

/** What a search must not take for text of n8n's, it has to know. */
test('every kind of marker that the source makes stands among the words of markers', () => {
	const texts = filesBelow('src/policy')
		.filter((file) => file.endsWith('.ts'))
		.map(textOf);
	const made = texts.flatMap((text) => [
		...[...text.matchAll(/secretMarker\('([^']+)'\)/g)].map(([, kind = '']) => kind),
	]);
	const ofRules = texts.flatMap((text) =>
		/^export const secretRules/m.test(text)
			? [...text.matchAll(/\bkind: '([^']+)'/g)].map(([, kind = '']) => kind)
			: [],
	);
	expect(made.length).toBeGreaterThan(2);
	expect(ofRules.length).toBeGreaterThan(8);
	const words = markerWords.split(' ');
	expect([...made, ...ofRules].filter((kind) => !words.includes(kind))).toEqual([]);
});
