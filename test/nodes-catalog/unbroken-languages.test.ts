import { englishWords } from '../../src/nodes-catalog/search/english-words';
import { wordsOf } from '../../src/nodes-catalog/text/words-of';

const english = (query: string) => englishWords(wordsOf(query), () => false);

test.each([
	['把新订单写入表格', ['new', 'order', 'write', 'table']],
	['每天发送天气通知', ['daily', 'send', 'weather', 'notification']],
	['毎朝メッセージを送る', ['morning', 'message', 'send']],
	['ファイルを圧縮してアップロード', ['file', 'compress', 'upload']],
	['데이터를 필터링', ['data', 'filter']],
	['用slack发送消息', ['send', 'message', 'slack']],
])('%s is read word by word', (query, words) => {
	expect(english(query)).toEqual(expect.arrayContaining(words));
});

test('what is not known stays as it is, and words of other languages are not cut', () => {
	expect(english('鸚鵡')).toEqual(['鸚鵡']);
	expect(english('slack senden')).toContain('slack');
});
