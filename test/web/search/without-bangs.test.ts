import { withoutBangs } from '../../../src/web/search/brave-service';

test.each([
	['!g secret', 'g secret'],
	['secret !!g', 'secret g'],
	['a\u0085!!g b', 'a\u0085g b'],
	['a\u001c!g', 'a\u001cg'],
	['a\u00a0!g', 'a\u00a0g'],
	['!!!g', 'g'],
	['?g !!?g', 'g g'],
	['secret !!', 'secret'],
	['!!', ''],
	['!important css', 'important css'],
])('%j obeys nothing as %j', (query, words) => {
	expect(withoutBangs(query)).toBe(words);
});

test.each([
	...['a != b', 'wow! c++?', 'what is ?. in js', 'a?b !', 'x!g "!g" (!g)', 'hello, world!!'],
	...[':hover <div> css', '-not this'],
])('%s stays as it is', (query) => {
	expect(withoutBangs(query)).toBe(query);
});
