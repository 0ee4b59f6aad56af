"""How a call to a model can end, and what the user is told about each end."""

from __future__ import annotations

from enum import StrEnum

from core.text import Message


class Outcome(StrEnum):
    """The ends of a call. Only `COMPLETE` is a whole reply; text that came before any other end is kept."""

    COMPLETE = "complete"  # said to its proper end
    EMPTY = "empty"  # a proper end and not a word before it
    INVALID = "invalid"  # whole, but not what was asked for (set by `ask_for`)
    LENGTH = "length"  # the limit of tokens of one reply was reached
    FILTERED = "filtered"  # the provider's content filter
    REFUSED = "refused"  # the model declined
    CUT_SHORT = "cut_short"  # the stream ended in good order, but without its end mark
    CONNECTION_LOST = "connection_lost"
    STALLED = "stalled"  # no token for too long
    OUT_OF_TIME = "out_of_time"  # the turn's time is over
    FAILED = "failed"  # the far end reported an error of its own in the middle
    GARBLED = "garbled"  # something that cannot be read
    RATE_LIMITED = "rate_limited"
    NO_QUOTA = "no_quota"
    UNAUTHORISED = "unauthorised"
    NO_SUCH_MODEL = "no_such_model"
    WRONG_ADDRESS = "wrong_address"  # something answers there, but no model server: a web page, no such path
    BAD_REQUEST = "bad_request"
    TOO_LONG = "too_long"  # the prompt does not fit in the model's context
    NO_VISION = "no_vision"  # pictures were sent to a model that sees none
    SERVER_ERROR = "server_error"
    UNREACHABLE = "unreachable"
    NO_SUCH_HOST = "no_such_host"  # the name in the address is not known
    NOBODY_THERE = "nobody_there"  # the machine is there and nothing listens
    BAD_CERTIFICATE = "bad_certificate"
    CANCELLED = "cancelled"
    OVER_BUDGET = "over_budget"  # the turn's requests or tokens are used up

    @property
    def message(self) -> Message:
        """What happened, what is safe and what to do next."""
        return MESSAGES[self]


MESSAGES: dict[Outcome, Message] = {
    Outcome.COMPLETE: Message(
        "AIの返事は最後まで届きました。テストはそのままです。続けてお使いください。",
        "The AI's reply arrived whole. Your test is as it was; carry on.",
    ),
    Outcome.EMPTY: Message(
        "AIから空の返事が届きました。テストは元のままです。もう一度お試しいただくか、別のモデルを選んでください。",
        "The AI sent an empty reply. Your test is unchanged; please try again or choose another model.",
    ),
    Outcome.INVALID: Message(
        "AIの返事が決めた形になりませんでした。テストは元のままです。"
        "もう一度お試しいただくか、別のモデルを選んでください。",
        "The AI's reply did not have the form that was asked for. Your test is unchanged; please try again or choose "
        "another model.",
    ),
    Outcome.LENGTH: Message(
        "AIの返事が長さの上限で途切れました。届いた分は残してあります。問題数を減らすか、資料を分けてお試しください。",
        "The AI's reply was cut off at its length limit. What arrived is kept; please ask for fewer questions or split "
        "the material.",
    ),
    Outcome.FILTERED: Message(
        "AIの提供元の安全フィルターで返事が止められました。テストは元のままです。資料や頼み方を変えてお試しください。",
        "The AI provider's safety filter stopped the reply. Your test is unchanged; please change the material or the "
        "wording of your request.",
    ),
    Outcome.REFUSED: Message(
        "AIがこの依頼を断りました。テストは元のままです。頼み方や資料を変えてお試しください。",
        "The AI declined this request. Your test is unchanged; please put it differently or use other material.",
    ),
    Outcome.CUT_SHORT: Message(
        "AIの返事が途中で終わりました。届いた分は残してあります。もう一度お試しください。",
        "The AI's reply ended too early. What arrived is kept; please try again.",
    ),
    Outcome.CONNECTION_LOST: Message(
        "AIとの通信が途中で切れました。届いた分は残してあります。もう一度お試しください。",
        "The connection to the AI broke off. What arrived is kept; please try again.",
    ),
    Outcome.STALLED: Message(
        "AIの返事が途中で止まったため、待つのをやめました。届いた分は残してあります。少し待ってからお試しください。",
        "The AI stopped answering, so we stopped waiting. What arrived is kept; please try again in a little while.",
    ),
    Outcome.OUT_OF_TIME: Message(
        "決めた時間内に終わらなかったため、止めました。届いた分は残してあります。"
        "依頼を小さく分けてもう一度お試しください。",
        "This took longer than is allowed and was stopped. What arrived is kept; please try again with a smaller "
        "request.",
    ),
    Outcome.FAILED: Message(
        "AIの側でエラーが起きました。届いた分は残してあります。もう一度お試しください。",
        "Something failed on the AI's side. What arrived is kept; please try again.",
    ),
    Outcome.GARBLED: Message(
        "AIの返事に読み取れない部分がありました。届いた分は残してあります。もう一度お試しください。",
        "Part of the AI's reply could not be read. What arrived is kept; please try again.",
    ),
    Outcome.RATE_LIMITED: Message(
        "AIが混み合っていて、今は受け付けてもらえません。テストは元のままです。"
        "1分ほど待ってからもう一度お試しください。",
        "The AI takes no more requests at the moment. Your test is unchanged; please try again in a minute.",
    ),
    Outcome.NO_QUOTA: Message(
        "AIの利用枠を使い切っています。テストは元のままです。提供元のサイトで残高と支払いの設定をご確認ください。",
        "The AI account has no credit left. Your test is unchanged; please check balance and billing at the provider.",
    ),
    Outcome.UNAUTHORISED: Message(
        "APIキーが受け付けられませんでした。テストは元のままです。設定でキーを入れ直してください。",
        "The API key was not accepted. Your test is unchanged; please enter the key again in the settings.",
    ),
    Outcome.NO_SUCH_MODEL: Message(
        "指定したモデルが見つかりません。テストは元のままです。設定でモデルの名前をご確認ください。",
        "There is no model of that name there. Your test is unchanged; please check the model's name in the settings.",
    ),
    Outcome.WRONG_ADDRESS: Message(
        "このアドレスの先は、AIの受け口ではありません。テストは元のままです。"
        "設定のアドレスをご確認ください(多くは /v1 で終わります)。",
        "What answers at this address is not an AI server. Your test is unchanged; please check the address in the "
        "settings (most end in /v1).",
    ),
    Outcome.BAD_REQUEST: Message(
        "AIが依頼の形を受け付けませんでした。テストは元のままです。設定で別のモデルを選んでお試しください。",
        "The AI did not accept the form of the request. Your test is unchanged; please try another model in the "
        "settings.",
    ),
    Outcome.TOO_LONG: Message(
        "資料が長すぎて、このモデルでは一度に読めません。テストは元のままです。"
        "ページを減らすか、別のモデルを選んでください。",
        "The material is too long for this model to read at once. Your test is unchanged; please use fewer pages or "
        "another model.",
    ),
    Outcome.NO_VISION: Message(
        "このモデルは画像を読めません。テストは元のままです。画像を読めるモデルを選ぶか、文字だけでお試しください。",
        "This model cannot see pictures. Your test is unchanged; please choose one that can, or use text only.",
    ),
    Outcome.SERVER_ERROR: Message(
        "AIの側で障害が起きています。テストは元のままです。しばらくしてからもう一度お試しください。",
        "The AI server is in trouble. Your test is unchanged; please try again in a little while.",
    ),
    Outcome.UNREACHABLE: Message(
        "AIにつながりません。テストは元のままです。インターネットの接続と、設定のアドレスをご確認ください。",
        "The AI cannot be reached. Your test is unchanged; please check your connection and the address in the "
        "settings.",
    ),
    Outcome.NO_SUCH_HOST: Message(
        "アドレスにある名前のサーバーが見つかりません。テストは元のままです。"
        "設定のアドレスのつづりと、接続をご確認ください。",
        "No server of the name in the address was found. Your test is unchanged; please check its spelling in the "
        "settings, and your connection.",
    ),
    Outcome.NOBODY_THERE: Message(
        "アドレスの先でAIのサーバーが動いていません。テストは元のままです。"
        "サーバーを起動するか、番号(ポート)をご確認ください。",
        "No AI server is running at this address. Your test is unchanged; please start it, or check the port number.",
    ),
    Outcome.BAD_CERTIFICATE: Message(
        "AIのサーバーと安全な通信を始められません。テストは元のままです。"
        "設定のアドレス(httpとhttpsの違い)をご確認ください。",
        "A secure connection to the AI server could not be made. Your test is unchanged; please check the address in "
        "the settings (http or https).",
    ),
    Outcome.CANCELLED: Message(
        "止めました。届いた分は残してあります。いつでももう一度お試しいただけます。",
        "Stopped. What arrived is kept; you can ask again at any time.",
    ),
    Outcome.OVER_BUDGET: Message(
        "この依頼で決めた回数または利用量の上限に達しました。届いた分は残してあります。依頼を小さく分けるか、設定で上限を上げてください。",
        "The limit for one request was reached. What arrived is kept; please ask for less at once, or raise the limit "
        "in the settings.",
    ),
}
