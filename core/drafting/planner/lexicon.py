"""The words that a message is made of, Japanese and English, as patterns over the normalised message.

Order decides: at each place the first pattern that fits wins. One more wording goes into the row of its meaning, and an
utterance with it into `tests/drafting/utterances.jsonl`.
"""
# ruff: noqa: E501  (one meaning a line reads better than one meaning over ten)

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

_NUMBER = r"\d{1,4}"
_UNIT = r"(?:問(?!目)|題(?!目|名)|個(?!目)|つ(?!目|い|な)|箇所|[かヶカヵ]所|空欄|ページ|頁|択|年|点|倍|%|月|日|分|回)"
_NOT_COUNTED = rf"(?!\d|\s*{_UNIT}|\s+(?:more|new|extra|additional|questions|blanks|gaps|items|points)\b)"
_MARK = r"(?:問題?|q\.?|questions?|no\.?|#)?\s*"
_JOIN = r"\s*(?:~|-|–|から|to\b|through\b|,\s*and\b|,|、|・|と|&|and\b|及び|および|か)\s*"
_LIST = rf"{_NUMBER}{_NOT_COUNTED}(?:番目?|問目)?(?:{_JOIN}{_MARK}{_NUMBER}{_NOT_COUNTED}(?:番目?|問目)?)*"
_ITEM = r"(?:questions?|blanks?|gaps?|items?|problems?|ones?)"
_BETWEEN = r"(?:[\s-]+(?!(?:and|to|then|delete|remove|add|make|as|is|but|change)\b)[a-z-]+){0,5}?"

PATTERNS: tuple[tuple[str, str], ...] = (
    # --- where one wish ends
    ("stop", r"[。!?\n;]+|\.(?=\s|$)"),
    # --- what cannot be done without a model; see answers.py for what is said
    ("kind:choice", r"選択肢(?:は|が|を|も)?4(?:つ|個)|4つの選択肢|\b(?:4|four) (?:options|choices)\b"),
    ("redo", r"(?:全部|すべて|全て)消し(?:て|てから)、?(?:もう一度|また)?(?:やり直|作り直|作っ)"),
    ("cannot:kinds", r"正誤|[○◯〇o]\s*[×x](?![a-z])|マルバツ|まるばつ|並[べび]替え|並べかえ|線で?結|線つなぎ|マッチング|論述|作文|1問1答|一問一答|クロスワード"
     r"|語群|ワードバンク|記号で答|true[\s/-]*(?:or[\s-]*|and[\s-]*)?false|yes/no|\bmatching\b|\bessays?\b|crossword|word banks?"),
    ("cannot:choices", r"選択肢(?:を|の数|の順|も|が|は|だけ)[^。、\n]{0,10}?(?:増|減|変|難|簡|入れ替|直|追加|多|少|並|シャッフル|足し|\d(?:つ|個|択))"
     r"|選択肢(?!から|式|問題|形式|制|タイプ|方式|を?付|をつけ|に(?:し|変|す|切)|で|あり|の(?:問題|形式))|ダミー|誤答|紛らわし|まぎらわし|distractors?|\d+\s*(?:options|choices|answers)\b"
     r"|(?:options|choices)\s+(?:harder|easier|better|longer|shorter|more)|(?:more|fewer|better|other|different)\s+(?:options|choices)"),
    ("cannot:other_word", r"(?:別|ほか|他)の(?:語|言葉|単語|ところ|場所|問題(?!を))|違う(?:語|言葉|問題|ところ)|\breplace\b|\bdifferent (?:words?|questions?|blanks?)\b"),
    ("cannot:explanations", r"解説|説明[をも文]|ヒント|\bexplanations?\b|\bexplain\b|\bhints?\b|\brationales?\b"),
    ("cannot:pictures", r"(?<!この)(?<!その)(?<!付の)(?<!った)(?<!した)(?:図|写真|画像|イラスト|グラフ|絵|地図)[をもにの]?(?:使|入れ|付け|つけ|つい|追加|貼|載|問|見せ|生成|挿入|加え)"
     r"|\b(?:use|using|with|add|include|insert|about)\s+(?:(?:the|an?|some|more)\s+)?(?:figures?|pictures?|images?|diagrams?|photos?|charts?|graphs?|maps?|illustrations?)\b"),
    ("cannot:translation", r"英語[にで版]|英訳|日本語[にで版]|和訳|翻訳|訳して|中国語|韓国語|translat\w*|\bin(?:to)? (?:english|japanese|spanish|french|chinese|german|korean)\b"),
    ("cannot:order", r"順番|順序|シャッフル|入れ替え|入れかえ|並べ|\breorder|\bshuffle|\border\b|\bswap\b|\bmove\b"),
    ("cannot:answers", r"(?:答え|正解|解答)[をがはも](?!書|選|入|打|記)|別解|\banswers? (?:to|should|is|are|for|of)\b|correct answers?|\baccept\b"),
    ("cannot:rewriting", r"言い?換え|言いかえ|書き?換え|書きかえ|書き直|要約|(?:1つ|一つ)に(?:まとめ|し[てま])|まとめて(?!消|削|選|記|作|増|減|入)|短く|長く"
     r"|(?:文章|本文|問題文|文)[をは](?!もと|元|使|穴|空|全部)[^。、\n]{0,8}?(?:変|直|修正|易|や|わか|分か|整)|文体|敬体|ですます|校正|誤字"
     r"|\brewrit\w+|\brewrite\b|rephrase|paraphras\w*|summari[sz]e|shorten|reword|\bfix\b|\bcorrect\b|proofread"),
    ("cannot:difficulty", r"難し|むずかし|むずい|難易度|難度|レベル|易し|やさし|簡単|かんたん|ひねっ|応用|発展的|(?:小|中|高校?)学?生(?:向け|用|に合|レベル|でも)|\d年生(?:向け|用|に合|レベル|でも)"
     r"|\bhard(?:er|est)?\b|\beas(?:y|ier|iest)\b|difficult\w*|challenging|\bsimpl(?:e|er|ify)\b|\blevels?\b|advanced|beginners?|\btrick(?:y|ier)\b"
     r"|\b(?:for )?(?:grade|year)\s*\d+(?:\s*students)?|\d+(?:st|nd|rd|th)\s*grade\w*|\d+[\s-]*years?[\s-]*olds?"),
    ("cannot:rewriting", r"(?:もっと|もう少し|もうちょっと)(?!多|増|減|少な|足|追加|問|たくさん|いっぱい|選|記|難|むず|易|やさ|簡単|かんた)[^、。\n]{1,10}く(?=し|なら|って|て|お願い|$)|\bshorter\b|\blonger\b|\bclearer\b"),
    ("cannot:points", r"配点|点数|\d+点|採点|\bpoints?\b|\bscores?\b|\bmarks\b"),
    ("cannot:readings", r"ふりがな|フリガナ|振り仮名|ルビ|読み仮名|よみがな|furigana|\bruby\b"),
    ("cannot:title", r"タイトル|題名|表題|\btitles?\b|\bheadings?\b"),
    ("cannot:layout", r"印刷|縦書き|フォント|レイアウト|文字を大き|ダウンロード|エクスポート|書き出|\bprint\w*|\bfonts?\b|\blayout\b|\bexport\w*|\bdownload\w*"),
    ("cannot:part", r"(?:第?\d+)?段落|第?\d+章|章|第\d+節|前半|後半|(?:の|な)(?:ところ|部分|箇所|話)(?:だけ|から|のみ|で)|見出し|\bparagraphs?\b|\bsections?\b|\bchapters?\b"
     r"|(?:first|second|last) half"),
    ("cannot:spread", r"(?:につき|ごとに|毎に|おきに)|\bper\b|\beach (?:sentence|paragraph|page)\b"),
    ("cannot:search", r"調べて|検索|ネット|ウェブ|\bsearch\b|\blook up\b|google|\bweb\b"),
    # --- questions and keeping: no change is asked for
    ("asks", r"(?:た|する|の)?(?:方|ほう)が(?:いい|良い|よい)|べき|どうやって|どうすれば|どうしたら|なぜ|何故|なんで|どうして|とは何|って何|何ができ|なにができ|使い方"
     r"|\bshould (?:i|we)\b|\bhow (?:do|can|does|many)\b|\bwhy\b|\bwhat (?:is|are|can|does)\b|\bis it\b|\bdo you think\b|何問|いくつ"),
    ("keep_only", r"(?:だけ|のみ)を?(?:残|キープ)|以外(?:は|を)?(?:全部|すべて|全て)?(?:消|削除|いらな|不要)|\b(?:keep|leave) only\b|\bonly keep\b"),
    ("keep", r"そのまま|このまま|変えない|変えず|残し|触らな|いじらな|\bkeep\b|\bleave\b|\bdon't (?:change|touch)\b"),
    ("not", r"\b(?:no more|don't|do not|never|no need to|needn't)\b"),
    # --- which questions; the mark stands for a name that fits no question
    ("unknown", "\u2047"),
    ("ref:last", r"最後(?:から)?の?(?:(\d+)(?:問|つ|個)|問題?(?!\d)|空欄|穴|もの|やつ)|ラスト(?:の?(\d+)問|の問題|1問)?|(?:後ろ|うしろ|末尾)の(\d+)(?:問|つ)"
     r"|\blast\s+(?:(\d+)\s+)?" + _ITEM + r"\b|\blast\s+(\d+)(?=\s|$)"),
    ("ref:first", r"(?:最初|はじめ|始め|先頭|頭)の(?:(\d+)(?:問|つ|個)|問題?(?!\d)|空欄|穴)|\bfirst\s+(?:(\d+)\s+)?" + _ITEM + r"\b|\bfirst\s+(\d+)(?=\s|$)"),
    ("page", rf"{_NUMBER}(?:\s*(?:~|-|から|と)\s*{_NUMBER})?\s*(?:ページ|頁)(?:\s*(?:~|-|から|と)\s*{_NUMBER}\s*(?:ページ|頁))?目?"
     rf"|\bp(?:p?\.\s*|ages?\s*){_NUMBER}(?:\s*(?:to|-|~|–|and|through)\s*{_NUMBER})?"),
    ("ref:nth", r"(\d+)(?:st|nd|rd|th)\s+" + _ITEM + r"\b"),
    ("ref:list", rf"(?:(?<=make )|(?<=change )|(?<=turn )|(?<=switch )|(?<=convert )){_NUMBER}(?:{_JOIN}{_NUMBER})+(?=\s+(?:to\s+|into\s+)?(?:multiple|mcq|mc\b|typed|written))"
     rf"|(?:問題?\s*|第|\bq\s*\.?\s*|\b(?:questions?|blanks?|gaps?|items?|numbers?|nos?\.?|ex\.)\s*|#)(?:{_LIST})(?:問|番目?)?(?:の(?:問題?|空欄|穴))?"
     r"|第\d+問(?:目|の問題)?"
     rf"|{_NUMBER}(?:番目?|問目|つ目|個目|題目)(?:{_JOIN}{_MARK}{_NUMBER}(?:番目?|問目|つ目)?{_NOT_COUNTED})*(?:の(?:問題?|空欄|穴))?"),
    # --- how many
    ("each", r"ずつ(?:くらい|ぐらい)?|\beach\b"),
    ("total", r"全部で|合計で?|計(?=\d)|全(?=\d)|\bin total\b|\baltogether\b|\btotal(?: of)?\b"),
    ("part", r"うち(?=の?\s*\d)|\bof (?:them|these|those|which)\b"),
    ("times", r"\d+倍|倍(?=[にの])|\bdouble\b|\btwice as many\b"),
    ("count:range", rf"({_NUMBER})\s*(?:問|個)?\s*(?:~|-|から|か)\s*({_NUMBER})\s*(?:問(?!目)|個|つ|箇所)(?P<to>(?:くらい|ぐらい|程度|ほど)?(?:だけ)?(?:に(?!つ)|まで))?"
     rf"|({_NUMBER})\s*(?:-|~|–|to|or)\s*({_NUMBER})(?={_BETWEEN}\s+{_ITEM}\b)"),
    ("count:unit", rf"({_NUMBER})\s*(?:問(?!目)|題(?!目|名)|個(?!目)|つ(?!目|い|の(?:章|段落|文)|前)|箇所|[かヶカヵ]所|空欄)(?:の?(?:問題|穴埋め))?"
     r"(?P<to>(?:くらい|ぐらい|程度|ほど)?(?:だけ)?(?:に(?!つき|解|ヒ)|まで))?"
     rf"|({_NUMBER})(?=(?:{_BETWEEN}\s+(?:{_ITEM}|more|extra|additional|fewer|less)\b))|({_NUMBER})\s*(?=(?:more|fewer|less)\b)"
     rf"|({_NUMBER})(?=\s+(?:multiple[\s-]choice|mcqs?|mc|choice|typed|written)\b)|({_NUMBER})(?=\s+of\s+(?:them|these|those|which)\b)"),
    ("number", rf"(?<![\d.,])({_NUMBER})(?![\d年月日分秒歳才級限択]|[.,]\d|\s*(?:minutes?|years?|students?)\b)"),
    # --- of which kind
    ("kind:mixed", r"混ぜ|まぜ|混合|混在|ミックス|半々|半分ずつ|半分(?:くらい|ぐらい|ほど)?|両方|\bmix(?:ed|ture)?\b|half and half|half of (?:them|the questions)|both (?:kinds|types)|\bhalf\b"),
    ("kind:choice", r"選択肢?(?:問題|式|形式|制|タイプ|方式|から選\w*)?|せんたく(?:式|もんだい)?|(?:えら|選)(?:ぶ|べる|ばせる?|んで)(?:形式|問題|タイプ|やつ|方式|もの|よう)?|択一式?|多肢選択式?"
     r"|\d択(?:式|問題|形式|クイズ)?|マーク(?:式|シート)(?:形式|式)?|プルダウン|ドロップダウン"
     r"|multiple[\s-]*choices?|multi[\s-]*choice|\bmcqs?\b|\bmc\b|drop[\s-]?downs?|\bchoices?\b|\bpick(?:ing)? from\b|\bchoos(?:e|ing) from\b"),
    ("kind:typed", r"記述(?:式|形式|問題)?|筆記式?|(?:自由|直接|文字|キーボード)?入力(?:式|形式|問題|させ)?|書き込み?(?:式|形式)?|書かせる?|書く(?:形式|問題|タイプ|やつ|方式|もの|よう)?"
     r"|記入式?|打ち込[みむ](?:式)?|タイプ(?:式|入力|させ|する)|自由記述"
     r"|\btyp(?:ed|e[\s-]?in|ing)\b|\bwrit(?:ten|e[\s-]in|ing)\b|free[\s-]?(?:text|response|entry|form)|short[\s-]?answers?|open[\s-]?(?:ended|answer)|\btext (?:input|entry)\b"),
    # --- about what
    ("focus:years", r"年号|西暦|年代|年数|年月日?|日付|何年|(?<![\d学毎昨今来年])年(?=は|を|も|の問|の空|の穴|だけ|以外|$)|\byears?\b|\bdates?\b"),
    ("focus:people", r"人名|人物名?|人の名前|登場人物|偉人|\bpeople\b|\bpersons?\b|\bnames?\b|(?:historical|key|important) figures"),
    ("focus:places", r"地名|国名|都市名?|場所|地域名?|都道府県名?|\bplaces?\b|\bcountr(?:y|ies)\b|\bcit(?:y|ies)\b|\blocations?\b"),
    ("focus:terms", r"重要?用語|用語|重要語句?|語句|キーワード|専門用?語|単語|語彙|ことば|言葉|名詞|概念"
     r"|(?:key\s?)?\bterms?\b|terminology|key\s?words?|\bvocab\w*|\bconcepts?\b|\bnouns?\b|\bwords\b"),
    ("focus:numbers", r"数字|数値|数量|\bnumbers\b|\bfigures\b|\bquantities\b"),
    ("except", r"\bexcept(?: for)?\b|\bother than\b|\bbut not\b|\ball but\b|\bwithout\b|\bexcluding\b"),
    ("rest", r"(?:それ|これ)?以外は|(?:その)?(?:他|ほか)は|残りは?|あとは|\bthe (?:rest|others?)\b|\bother (?:ones|questions|blanks)\b|\bremaining\b|\beverything else\b"),
    ("all", r"全部|ぜんぶ|すべて|全て|全問|みんな|どれも|\ball\b|\bevery(?:thing)?\b|\bentire\b"),
    # --- what to do
    ("redo_or_undo", r"やり?直し|やりなお"),
    ("redo", r"作り?直|つくり直|作りなお|最初から|1から作|一から作|新しい(?:テスト|プリント)|再作成|再生成|\bstart (?:over|again|from scratch)\b|from scratch|\bredo\b|regenerate"
     r"|\bremake\b|\bnew (?:test|quiz|worksheet)\b"),
    ("undo", r"(?:変更|操作|編集)[はを]?なし|前の?(?:方|ほう|状態)が(?:よか|良か)|(?:元|もと|前|まえ|1つ前|直前|さっき)(?:の状態)?に(?:戻|もど)|(?:戻|もど)[しすせ]|取り?消|とりけ|なかったことに|キャンセル|アンドゥ"
     r"|\bundo\b|\brevert\b|\bgo back\b|\broll back\b|\brestore\b|take (?:that|it) back|\bcancel (?:that|it|the last)\b|\bput it back\b|as it was"),
    ("blank_this", r"[をも](?:空欄|空所|穴埋め|穴|問題)に(?:し|す|変|で)|\bblank (?:out )?the\b|\bturn the word\b"),
    ("remove", r"減ら|へらし|減し|少なく|少なめ|多すぎ|多い|絞っ|しぼっ|\bfewer\b|\bless\b|\breduce\b|\bcut (?:it |them )?down\b|\btrim\b|\btoo many\b|\bdecrease\b|\bdown to\b"),
    ("delete", r"消(?!した(?:の|や|問|も))(?=[しすせそさっ])|けし(?=て)|削除(?!した(?:の|や|問|も))|削(?=[っるりら])|取り?除|除(?:いて|き)|除外|(?:い|要)ら(?=[なんぬ])|不要|なくし(?=て)|無くし(?=て)|なくて(?:いい|よい|良い)|なしで|カット|外し|はずし"
     r"|省い|省略|消去|(?<=[はをも])やめ(?=[てま])|\bdelet\w+\b|\bremov(?:e|ing)\b|\bdrop\b(?!-)|\bget rid of\b|\btake out\b|\btake\b(?=[^.]{1,25}\bout\b)|\bscrap\b|\bcut\b|\bdiscard\b"),
    ("more", r"もっと|もう少し|もうちょっと|さらに|更に|あと(?=\d|少し|もう|いく|数)|もう(?=\d)|他にも|ほかにも|\bmore\b|\banother\b|\badditional\b|\bextra\b"),
    ("add", r"増や|ふやし|増し|追加|足し(?=て|ま|た)|足(?=りな|らな)|加え|少な(?=い|す|か)|too few\b|\bnot enough\b|\badd(?:ing)?\b|\bincrease\b|\bexpand\b"),
    ("change", r"に(?:し(?!な)|変|かえ|する|切り?替|直)|切り?替え|変更|変え|変換|\bchang(?:e|ing)\b|\bturn\b|\bconvert\b|\bswitch\b|\bset\b"),
    ("draft", r"作(?=[っりるれろ成問])|つく(?=[っりるれろ])|作成|生成|出題|出し(?=て)|用意|\bmak(?:e|ing)\b|\bcreate\b|\bgenerate\b|\bdraft\b|\bwrite\b|\bbuild\b|\bprepare\b|\bproduce\b"
     r"|\bgive me\b|\bi(?:'d| would)? (?:want|need|like)\b"),
    ("noun", r"穴埋め(?:問題|プリント|テスト)?|穴うめ|あなうめ|穴あき|虫食い|空欄補充|空欄|空所|問題|小?テスト|クイズ|設問|fill[\s-]*in[\s-]*(?:the[\s-]*)?(?:blanks?|gaps?)?|\bcloze\b"
     r"|\bblanks?\b|\bgaps?\b|\bquestions?\b|\bquiz(?:zes)?\b|\btests?\b|\bworksheets?\b|\bexercises?\b"),
    ("thanks", r"ありがと|助か(?:り|っ)|(?:これ|それ)で(?:いい|よい|良い|ok|大丈夫|完成|結構)|完璧|お疲れ|こんにち|おはよう|はじめまして|\bthank|\bperfect\b|\bgreat\b|looks good|\bhello\b|^hi\b"),
    ("and", r"、|,|:(?=\s*\d+ )|(?<=[問つ個])と|\band then\b|\bthen\b|\band\b|\bbut\b|それと|それから|そして|また(?=、)|あと(?=、)"),
)  # fmt: skip


@cache  # compiled when first needed: it takes a sixth of a second, and opening the app needs none of it
def _scanner() -> re.Pattern[str]:
    return re.compile(
        "|".join(f"(?P<g{index}>{pattern.replace('(?P<to>', '(')})" for index, (_, pattern) in enumerate(PATTERNS))
    )


@cache
def _part(index: int) -> re.Pattern[str]:
    return re.compile(PATTERNS[index][1])


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the message with a meaning. `name` and `value` come from the pattern's name: `kind:choice`.

    `groups` are the numbers inside, `after` and `before` the text around it.
    """

    name: str
    value: str
    text: str
    groups: tuple[str, ...]
    before: str
    after: str
    to: bool = False


def tokens(text: str) -> Iterator[Token]:
    """The meaningful words of a normalised message in order; everything else is passed over."""
    for match in _scanner().finditer(text):
        index = next(i for i in range(len(PATTERNS)) if match.group(f"g{i}") is not None)
        part = _part(index).match(text, match.start())
        if part is None:  # the scanner found it there, with the same pattern
            continue
        name, _, value = PATTERNS[index][0].partition(":")
        target = bool(part.groupdict().get("to"))
        numbers = tuple(group for group in part.groups() if group and group.isdigit())
        before, after = text[max(0, match.start() - 12) : match.start()], text[match.end() : match.end() + 24]
        yield Token(name, value, match.group(), numbers, before, after, target)
