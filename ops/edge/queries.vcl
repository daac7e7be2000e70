# Written from the contract: npm test -- ops/edge -u
sub drop_unknown_queries {
  if (req.url ~ "(?i)^/search(/_\.data|\.data|/)?\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(q)=)[^&]*(&|$)", "");
  } else if (req.url ~ "(?i)^/owner-request(/_\.data|\.data|/)?\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(spring)=)[^&]*(&|$)", "");
  } else if (req.url ~ "(?i)^/payment/success(/_\.data|\.data|/)?\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(session_id)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/springs\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(search)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/springs/reachable\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(from|minutes)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/springs/[^/?]+/reviews\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(sort|only|cursor)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/springs/[^/?]+/visits\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(cursor)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/users/[^/?]+/visits\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(cursor)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/users/[^/?]+/reviews\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(cursor)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/places\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(q|near)=)[^&]*(&|$)", "");
  } else if (req.url ~ "^/api/shared-plans/[^/?]+\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(line)=)[^&]*(&|$)", "");
  } else {
    set req.url = regsub(req.url, "\?.*", "");
  }
}
